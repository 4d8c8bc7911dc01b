-- Announces every committed change of what is the same for every visitor of a merchant, by any writer: the server, an
-- import, or a statement by hand. Instances drop what they remember of that tenant. A change of very many tenants, and a
-- truncation, are announced without a tenant: everything is dropped.
create function announce_content() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  tenants int[];
  tenant int;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct t) into tenants
    from (select tenant_id as t from changed union select tenant_id from replaced) as both_versions;
  elsif tg_op in ('INSERT', 'DELETE') then
    select array_agg(distinct tenant_id) into tenants from changed;
  end if;
  if tg_op = 'TRUNCATE' or cardinality(tenants) > 1000 then
    perform pg_notify('clearcoat_news', json_build_object('about', 'content', 'tenant', null)::text);
    return null;
  end if;
  foreach tenant in array coalesce(tenants, '{}') loop
    perform pg_notify('clearcoat_news', json_build_object('about', 'content', 'tenant', tenant)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['sites', 'merchants', 'locations', 'products'] loop
    execute format('create trigger announce_insert after insert on %I referencing new table as changed for each statement execute function announce_content()', name);
    execute format('create trigger announce_update after update on %I referencing old table as replaced new table as changed for each statement execute function announce_content()', name);
    execute format('create trigger announce_delete after delete on %I referencing old table as changed for each statement execute function announce_content()', name);
    execute format('create trigger announce_truncate after truncate on %I for each statement execute function announce_content()', name);
  end loop;
end
$$;
--> statement-breakpoint
-- Announces a session whose tokens are no longer valid, or valid in another way: instances drop their verdict on it.
create function announce_session() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'session', 'id', old.id)::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_change after update on sessions for each row
  when ((old.ended_at, old.newest, old.replaced, old.rival) is distinct from (new.ended_at, new.newest, new.replaced, new.rival))
  execute function announce_session();
--> statement-breakpoint
create trigger announce_delete after delete on sessions for each row execute function announce_session();
