CREATE TABLE "known_places" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_places_tenant_id_user_id_place_pk" PRIMARY KEY("tenant_id","user_id","place")
);
--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
alter table known_places enable row level security;
--> statement-breakpoint
alter table known_places force row level security;
--> statement-breakpoint
create policy tenant on known_places to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on known_places to clearcoat_tenant;
--> statement-breakpoint
-- The operator withdraws the tokens of an account of platform staff, and its devices with them.
grant delete on platform_devices to clearcoat_platform;
