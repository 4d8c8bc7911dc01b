CREATE TABLE "office_entries" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"staff" text NOT NULL,
	"generation" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"scope" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"started_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "office_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_searches" DROP CONSTRAINT "customer_searches_tenant_id_user_id_users_tenant_id_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "office_entries" ADD CONSTRAINT "office_entries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_entries_newest" ON "office_entries" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE INDEX "office_entries_staff" ON "office_entries" USING btree ("staff");--> statement-breakpoint
CREATE INDEX "audit_log_entry" ON "audit_log" USING btree ("tenant_id","entry_id") WHERE entry_id is not null;--> statement-breakpoint
alter table office_entries enable row level security;
--> statement-breakpoint
alter table office_entries force row level security;
--> statement-breakpoint
create policy tenant on office_entries to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
-- The platform asks for an entry, and finds those of one account at all sites.
create policy platform on office_entries to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select, update, delete on office_entries to clearcoat_tenant;
--> statement-breakpoint
grant select, insert on office_entries to clearcoat_platform;
--> statement-breakpoint
create policy place_insert on office_entries as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on office_entries as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on office_entries as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
-- Announces the beginning and the end of an entry: its own connections close as those of a session, and the pages of the
-- merchant's administrators ask who is in the office.
create function announce_entry() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  admin uuid;
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'session', 'id', new.id)::text);
  for admin in select u.id from users u where u.tenant_id = new.tenant_id and u.is_admin and u.deleted_at is null loop
    perform pg_notify('clearcoat_news', json_build_object('about', 'user', 'tenant', new.tenant_id, 'id', admin)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_change after update on office_entries for each row
  when ((old.started_at, old.ended_at) is distinct from (new.started_at, new.ended_at))
  execute function announce_entry();
