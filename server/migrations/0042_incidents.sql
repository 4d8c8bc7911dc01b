CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parts" text[] NOT NULL,
	"level" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_beats" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "incidents_until" ON "incidents" USING btree ("until");--> statement-breakpoint
grant select, insert, update, delete on incidents, status_beats to clearcoat_platform;
