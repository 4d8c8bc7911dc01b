-- Removes some rows at a time. The platform also removes those of sites that are deleted: no transaction of such a tenant
-- comes any more.
drop function trim_audit_log(timestamptz);
--> statement-breakpoint
create function trim_audit_log(before timestamptz, most int) returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  oldest timestamptz := least(before, now() - interval '90 days');
  removed int;
begin
  if tenant is null then
    delete from audit_log where id = any(array(
      select id from audit_log a where a.at < oldest and (a.tenant_id is null or exists (
        select from sites s where s.tenant_id = a.tenant_id and s.state = 'deleted')) limit most));
  else
    delete from audit_log where id = any(array(
      select id from audit_log a where a.tenant_id = tenant and a.at < oldest limit most));
  end if;
  get diagnostics removed = row_count;
  return removed;
end
$$;
--> statement-breakpoint
revoke all on function trim_audit_log(timestamptz, int) from public;--> statement-breakpoint
grant execute on function trim_audit_log(timestamptz, int) to clearcoat_tenant, clearcoat_platform;
