ALTER TABLE "sites" ADD COLUMN "move" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "cell" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "move_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "keys" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "acts_renumbered_by" bigint;--> statement-breakpoint
-- While a site is between two installations, or in another one, no transaction writes its rows. A writing statement holds the
-- site by a shared lock until its transaction ends, and looks at the site's row with a snapshot of its own: the mover takes
-- the lock alone, so each write has either ended before the freeze, or sees it. A freeze ends by itself after a minute, when
-- its mover has died: the mover gives the site away under the same lock, within that minute.
create function hold_site(tenant int) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock_shared(20151102, tenant);
  if exists (select from sites where tenant_id = tenant and (move in ('moved', 'arriving')
    or move = 'frozen' and move_at > clock_timestamp() - interval '60 seconds')) then
    raise exception 'the site % moves to another installation', tenant using errcode = 'SM001';
  end if;
end
$$;
--> statement-breakpoint
revoke all on function hold_site(int) from public;
--> statement-breakpoint
grant execute on function hold_site(int) to clearcoat_tenant, clearcoat_platform;
--> statement-breakpoint
create function hold_own_site() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
begin
  if tenant is not null then
    perform hold_site(tenant);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Tables whose rows stay (`ofMove`) are left out; so are those of the platform.
do $$
declare
  name text;
begin
  for name in
    select c.table_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and c.table_name not in ('account_grants', 'audit_log',
      'bot_tokens', 'config_migrations', 'device_versions', 'login_failures', 'open_apps', 'promo_failures', 'site_names', 'sites')
  loop
    execute format('create trigger hold_site before insert or update or delete on %I for each statement execute function hold_own_site()', name);
  end loop;
end
$$;
--> statement-breakpoint
-- The platform writes acts of a site, too, as no tenant.
create function hold_site_of_row() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform hold_site(new.tenant_id);
  return new;
end
$$;
--> statement-breakpoint
create trigger hold_site before insert on audit_log for each row when (new.tenant_id is not null) execute function hold_site_of_row();
--> statement-breakpoint
create trigger hold_site_delete before delete on audit_log for each statement execute function hold_own_site();
--> statement-breakpoint
-- Names and state of a site that moves do not change; the mover alone sets `app.move`.
create function refuse_change_of_moving() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception 'the site % moves to another installation', old.tenant_id using errcode = 'SM001';
end
$$;
--> statement-breakpoint
create trigger refuse_change_of_moving before update or delete on sites for each row
  when (old.move is not null and current_setting('app.move', true) is distinct from 'on')
  execute function refuse_change_of_moving();
