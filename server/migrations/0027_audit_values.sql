CREATE TABLE "audit_values" (
	"tenant_id" integer NOT NULL,
	"act_id" bigint NOT NULL,
	"user_id" uuid,
	"values" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_values_tenant_id_act_id_pk" PRIMARY KEY("tenant_id","act_id")
);
--> statement-breakpoint
ALTER TABLE "audit_values" ADD CONSTRAINT "audit_values_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_values_user" ON "audit_values" USING btree ("tenant_id","user_id");
--> statement-breakpoint
alter table audit_values enable row level security;
--> statement-breakpoint
alter table audit_values force row level security;
--> statement-breakpoint
create policy tenant on audit_values to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
-- What is kept of a person never changes; it is removed with the account.
grant select, insert, delete on audit_values to clearcoat_tenant;
--> statement-breakpoint
-- The words of searches move beside the log, and acts without a place there lose theirs: no row of the log names what
-- somebody has typed. The tables force row-level security on their owner too, so it is lifted meanwhile.
alter table audit_log no force row level security;
--> statement-breakpoint
alter table audit_values no force row level security;
--> statement-breakpoint
alter table sites no force row level security;
--> statement-breakpoint
alter table users no force row level security;
--> statement-breakpoint
insert into audit_values (tenant_id, act_id, user_id, values, at)
select a.tenant_id, a.id, u.id, jsonb_build_object('words', a.detail -> 'words'), a.at
from audit_log a
join sites s on s.tenant_id = a.tenant_id
left join users u on u.tenant_id = a.tenant_id and u.id::text = a.subject
where a.detail ? 'words' and a.tenant_id is not null and (a.act <> 'customer opened' or u.deleted_at is null and u.id is not null);
--> statement-breakpoint
update audit_log set detail = (detail - 'words') || '{"isPersonal": true}' where detail ? 'words';
--> statement-breakpoint
alter table audit_log force row level security;
--> statement-breakpoint
alter table audit_values force row level security;
--> statement-breakpoint
alter table sites force row level security;
--> statement-breakpoint
alter table users force row level security;
--> statement-breakpoint
-- Trimming removes the values of an act with it, and says how many acts it has removed: one act for each owner and hour, which the owner of the table counts up.
create policy trimming_told on audit_log for select to current_user using (act = 'audit log trimmed');
--> statement-breakpoint
create policy trimming_tells on audit_log for insert to current_user with check (act = 'audit log trimmed');
--> statement-breakpoint
create policy trimming_counts on audit_log for update to current_user using (act = 'audit log trimmed') with check (act = 'audit log trimmed');
--> statement-breakpoint
create policy trimming_read on audit_values for select to current_user using (at < now() - interval '90 days');
--> statement-breakpoint
create policy trimming on audit_values for delete to current_user using (at < now() - interval '90 days');
--> statement-breakpoint
create or replace function trim_audit_log(before timestamptz, most int) returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  oldest timestamptz := least(before, now() - interval '90 days');
  removed int;
begin
  with old as (
    select id from audit_log a where a.at < oldest and case when tenant is null
      then a.tenant_id is null or exists (select from sites s where s.tenant_id = a.tenant_id and s.state = 'deleted')
      else a.tenant_id = tenant end limit most
  ), gone as (
    delete from audit_log where id = any(array(select id from old)) returning id, tenant_id
  ), forgotten as (
    delete from audit_values v using gone g where v.tenant_id = g.tenant_id and v.act_id = g.id
  )
  select count(*) into removed from gone;
  if removed > 0 then
    update audit_log set detail = jsonb_build_object('name', ((detail ->> 'name')::int + removed)::text)
    where act = 'audit log trimmed' and tenant_id is not distinct from tenant and at > now() - interval '1 hour';
    if not found then
      insert into audit_log (tenant_id, at, actor_kind, act, detail)
      values (tenant, now(), 'server', 'audit log trimmed', jsonb_build_object('name', removed::text));
    end if;
  end if;
  return removed;
end
$$;
