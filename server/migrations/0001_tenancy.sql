-- Two roles, neither of which owns a table, so that row-level security binds both. Roles belong to the whole database
-- server, which may hold several databases of ours: they may exist already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'clearcoat_tenant') then
    create role clearcoat_tenant nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'clearcoat_platform') then
    create role clearcoat_platform nologin;
  end if;
  execute format('grant clearcoat_tenant, clearcoat_platform to %I', current_user);
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
