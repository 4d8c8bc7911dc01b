-- One table of due work replaces the due dates of mail, push messages and pending payments, and the loops over tenants.
CREATE TABLE "work" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"wanted_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "work_tenant_id_kind_subject_pk" PRIMARY KEY("tenant_id","kind","subject")
);
--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("kind","due_at");--> statement-breakpoint
alter table work enable row level security;--> statement-breakpoint
alter table work force row level security;--> statement-breakpoint
create policy tenant on work to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
create policy platform on work to clearcoat_platform using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on work to clearcoat_tenant, clearcoat_platform;--> statement-breakpoint
-- Row-level security binds the owner of the tables too, unless it is a superuser: it is not forced while rows move.
do $$
declare
  name text;
  tables text[] := array['mail_outbox', 'push_outbox', 'orders', 'wallet_items', 'merchants', 'work'];
begin
  foreach name in array tables loop
    execute format('alter table %I no force row level security', name);
  end loop;
  insert into work (tenant_id, kind, subject, due_at, attempts)
    select tenant_id, 'mail', id::text, next_attempt_at, attempts from mail_outbox
    where sent_at is null and given_up_at is null;
  insert into work (tenant_id, kind, subject, due_at, attempts)
    select tenant_id, 'push', id::text, next_attempt_at, attempts from push_outbox where kind = 'message';
  -- Later than the longest time-out of a charge: an instance of an earlier version may be charging.
  insert into work (tenant_id, kind, subject, due_at)
    select tenant_id, 'payment', id::text,
      coalesce(resume_at, coalesce(attempted_at, created_at) + interval '130 seconds')
    from orders where state = 'pending';
  insert into work (tenant_id, kind, subject, due_at)
    select tenant_id, 'gift', id::text, now() from wallet_items where user_id is null and waiting_for_email is not null;
  insert into work (tenant_id, kind, subject, due_at)
    select tenant_id, 'cleaning', '', now() + tenant_id::bigint * 7919 % 86400 * interval '1 second' from merchants;
  insert into work (tenant_id, kind, subject, due_at) values (0, 'platform-cleaning', '', now());
  foreach name in array tables loop
    execute format('alter table %I force row level security', name);
  end loop;
end
$$;
--> statement-breakpoint
-- A new tenant is cleaned within a day, however it is added: by the server, by an import, or by a statement by hand.
create function schedule_cleaning() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into work (tenant_id, kind, subject, due_at)
    values (new.tenant_id, 'cleaning', '', now() + new.tenant_id::bigint * 7919 % 86400 * interval '1 second')
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger schedule_cleaning after insert on merchants for each row execute function schedule_cleaning();--> statement-breakpoint
DROP INDEX "orders_pending";--> statement-breakpoint
DROP INDEX "mail_outbox_due";--> statement-breakpoint
DROP INDEX "push_outbox_due";--> statement-breakpoint
CREATE INDEX "mail_outbox_sent" ON "mail_outbox" USING btree ("tenant_id","sent_at");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "resume_at";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "push_outbox" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "push_outbox" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "push_outbox" DROP COLUMN "last_error";
