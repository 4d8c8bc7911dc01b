CREATE TABLE "member_notices" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"about" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_notices_tenant_id_kind_subject_about_pk" PRIMARY KEY("tenant_id","kind","subject","about")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"tenant_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_tenant_id_code_hash_pk" PRIMARY KEY("tenant_id","code_hash"),
	CONSTRAINT "receipts_number" UNIQUE("tenant_id","number"),
	CONSTRAINT "receipts_order" UNIQUE("tenant_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "member_notices" ADD CONSTRAINT "member_notices_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notices" ADD CONSTRAINT "member_notices_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notices_about" ON "member_notices" USING btree ("tenant_id","about");--> statement-breakpoint
CREATE INDEX "member_notices_user" ON "member_notices" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "receipts_membership" ON "receipts" USING btree ("tenant_id","membership_id");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("tenant_id","user_id");--> statement-breakpoint
alter table receipts enable row level security;
--> statement-breakpoint
alter table receipts force row level security;
--> statement-breakpoint
create policy tenant on receipts to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on receipts to clearcoat_tenant;
--> statement-breakpoint
alter table member_notices enable row level security;
--> statement-breakpoint
alter table member_notices force row level security;
--> statement-breakpoint
create policy tenant on member_notices to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on member_notices to clearcoat_tenant;
--> statement-breakpoint
-- Members of each merchant are told of what is to come: from the next day on, merchants spread over it.
create function schedule_club_notices() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into work (tenant_id, kind, subject, due_at)
    values (new.tenant_id, 'club-notices', '', now() + new.tenant_id::bigint * 7919 % 86400 * interval '1 second')
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger schedule_club_notices after insert on merchants for each row execute function schedule_club_notices();
--> statement-breakpoint
insert into work (tenant_id, kind, subject, due_at)
  select tenant_id, 'club-notices', '', now() + tenant_id::bigint * 7919 % 86400 * interval '1 second' from merchants
  on conflict do nothing;
