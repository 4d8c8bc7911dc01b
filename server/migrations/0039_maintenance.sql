CREATE TABLE "maintenance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"sites" integer[] DEFAULT '{}' NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
grant select, insert, update, delete on maintenance to clearcoat_platform;
--> statement-breakpoint
-- Answers of every merchant may name it: all of them are dropped, and open apps ask. Row by row: the cleaning, which mostly
-- finds none, announces nothing then.
create trigger announce_change after insert or update or delete on maintenance
  for each row execute function announce_platform();
