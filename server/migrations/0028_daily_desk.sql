-- When members left and which uses were given back, pushes that failed, apps that are open and what they run, and the
-- trimming of the audit log.
CREATE TABLE "device_versions" (
	"tenant_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_versions_tenant_id_device_id_pk" PRIMARY KEY("tenant_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "open_apps" (
	"instance" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"config_timestamp" bigint NOT NULL,
	"version" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_apps_tenant_id_instance_config_timestamp_version_pk" PRIMARY KEY("tenant_id","instance","config_timestamp","version")
);
--> statement-breakpoint
CREATE TABLE "push_failures" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"why" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "push_failures_tenant_id_day_why_pk" PRIMARY KEY("tenant_id","day","why")
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_versions" ADD CONSTRAINT "device_versions_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_apps" ADD CONSTRAINT "open_apps_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_failures" ADD CONSTRAINT "push_failures_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_apps_tenant" ON "open_apps" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("tenant_id","created_at") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "orders_in_doubt" ON "orders" USING btree ("tenant_id","created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "redemptions_item" ON "redemptions" USING btree ("tenant_id","wallet_item_id");--> statement-breakpoint
alter table push_failures enable row level security;--> statement-breakpoint
alter table push_failures force row level security;--> statement-breakpoint
create policy tenant on push_failures to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on push_failures to clearcoat_tenant;--> statement-breakpoint
-- An instance of the server writes the rows of all tenants at once; a tenant reads and removes its own.
alter table open_apps enable row level security;--> statement-breakpoint
alter table open_apps force row level security;--> statement-breakpoint
create policy tenant on open_apps to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
create policy platform on open_apps to clearcoat_platform using (true) with check (true);--> statement-breakpoint
grant select on open_apps to clearcoat_tenant;--> statement-breakpoint
grant select, insert, update, delete on open_apps to clearcoat_platform;--> statement-breakpoint
alter table device_versions enable row level security;--> statement-breakpoint
alter table device_versions force row level security;--> statement-breakpoint
create policy tenant on device_versions to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
create policy platform on device_versions to clearcoat_platform using (true) with check (true);--> statement-breakpoint
grant select, delete on device_versions to clearcoat_tenant;--> statement-breakpoint
grant select, insert, update on device_versions to clearcoat_platform;--> statement-breakpoint
-- The roles of the application still only insert and read the audit log. This function removes old rows for them, those of
-- the transaction's tenant or of the platform, and none of the last 90 days, whatever it is asked for. The owner of the
-- table, as whom it runs, is subject to row-level security as well and gets no more than that.
create policy trimming_read on audit_log for select to current_user using (at < now() - interval '90 days');--> statement-breakpoint
create policy trimming on audit_log for delete to current_user using (at < now() - interval '90 days');--> statement-breakpoint
create function trim_audit_log(before timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  oldest timestamptz := least(before, now() - interval '90 days');
begin
  if tenant is null then
    delete from audit_log where tenant_id is null and at < oldest;
  else
    delete from audit_log where tenant_id = tenant and at < oldest;
  end if;
end
$$;
--> statement-breakpoint
revoke all on function trim_audit_log(timestamptz) from public;--> statement-breakpoint
grant execute on function trim_audit_log(timestamptz) to clearcoat_tenant, clearcoat_platform;
