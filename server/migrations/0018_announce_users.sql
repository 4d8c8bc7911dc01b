-- Announces a committed change of what one user sees: wallet, points, messages, club, purchases and uses. Row by row:
-- Postgres sends equal announcements of one transaction once.
create function announce_user() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  owner uuid;
  tenant int;
begin
  for tenant, owner in
    select distinct t, u from (values
      (case when tg_op <> 'INSERT' then old.tenant_id end, case when tg_op <> 'INSERT' then old.user_id end),
      (case when tg_op <> 'DELETE' then new.tenant_id end, case when tg_op <> 'DELETE' then new.user_id end)
    ) as owners (t, u) where u is not null
  loop
    perform pg_notify('clearcoat_news', json_build_object('about', 'user', 'tenant', tenant, 'id', owner)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['wallet_items', 'points_entries', 'notifications', 'clubs', 'redemptions', 'cards'] loop
    execute format('create trigger announce_user after insert or update or delete on %I for each row execute function announce_user()', name);
  end loop;
end
$$;
--> statement-breakpoint
-- A purchase is seen by the user when its outcome is stored.
create trigger announce_user after update on orders for each row
  when (old.state is distinct from new.state) execute function announce_user();
--> statement-breakpoint
create trigger announce_approved after insert on orders for each row
  when (new.state = 'approved') execute function announce_user();
