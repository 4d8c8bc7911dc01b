-- Two roles, neither of which owns a table, so that row-level security binds both. Roles belong to the whole database
-- server, which may hold several databases of ours: they may exist already, or be made by another one at this moment.
do $$
declare
  name text;
begin
  foreach name in array array['clearcoat_tenant', 'clearcoat_platform'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    execute format('grant %I to %I', name, current_user);
  end loop;
end
$$;
--> statement-breakpoint
grant usage on schema public to clearcoat_tenant, clearcoat_platform;
--> statement-breakpoint
grant select, insert, update, delete on sites, client_errors to clearcoat_platform;
--> statement-breakpoint
do $$
declare
  name text;
begin
  for name in
    select c.table_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and c.table_name <> 'sites'
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int) with check (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', name);
    execute format('grant select, insert, update, delete on %I to clearcoat_tenant', name);
  end loop;
end
$$;
--> statement-breakpoint
grant usage on all sequences in schema public to clearcoat_tenant;
