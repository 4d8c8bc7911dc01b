CREATE TABLE "error_causes" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_at" timestamp (3) with time zone,
	"state_by" text,
	"resolved_in" text,
	"came_again_in" text,
	"count" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"versions" text[] DEFAULT '{}' NOT NULL,
	"sites" integer[] DEFAULT '{}' NOT NULL,
	"has_more_sites" boolean DEFAULT false NOT NULL,
	"days" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_occurrences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text NOT NULL,
	"stack" jsonb NOT NULL,
	"statement" text,
	"page" text,
	"version" text,
	"site" integer,
	"request_id" text,
	"trace_id" text
);
--> statement-breakpoint
ALTER TABLE "error_occurrences" ADD CONSTRAINT "error_occurrences_cause_error_causes_id_fk" FOREIGN KEY ("cause") REFERENCES "public"."error_causes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_causes_last" ON "error_causes" USING btree ("state","last_at");--> statement-breakpoint
CREATE INDEX "error_causes_first" ON "error_causes" USING btree ("source","first_at");--> statement-breakpoint
CREATE INDEX "error_occurrences_cause" ON "error_occurrences" USING btree ("cause","at");--> statement-breakpoint
grant select, insert, update, delete on error_causes, error_occurrences to clearcoat_platform;
