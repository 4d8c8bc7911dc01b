-- The identities of the merchants' apps in the stores, which each site publishes: changes are announced.
CREATE TABLE "wrapper_settings" (
	"tenant_id" integer NOT NULL,
	"android_package" text,
	"android_fingerprints" text[] NOT NULL,
	"ios_bundle" text,
	"ios_team" text,
	"ios_firebase_app" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wrapper_settings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "wrapper_settings" ADD CONSTRAINT "wrapper_settings_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table wrapper_settings enable row level security;--> statement-breakpoint
alter table wrapper_settings force row level security;--> statement-breakpoint
create policy tenant on wrapper_settings to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update on wrapper_settings to clearcoat_tenant;--> statement-breakpoint
create trigger announce_insert after insert on wrapper_settings referencing new table as changed for each statement execute function announce_content();--> statement-breakpoint
create trigger announce_update after update on wrapper_settings referencing old table as replaced new table as changed for each statement execute function announce_content();
