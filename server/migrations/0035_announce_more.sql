-- Announces a committed change of a merchant's locations, hours and notices, with the transaction that a read must see.
-- A truncation is not announced: phones learn of it at their next contact.
create function announce_places() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object(
    'about', 'places', 'tenant', changed_tenants.t, 'version', pg_current_xact_id()::text)::text)
  from (select distinct tenant_id as t from changed) as changed_tenants;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_places_insert after insert on locations
  referencing new table as changed for each statement execute function announce_places();
--> statement-breakpoint
create trigger announce_places_update after update on locations
  referencing new table as changed for each statement execute function announce_places();
--> statement-breakpoint
create trigger announce_places_delete after delete on locations
  referencing old table as changed for each statement execute function announce_places();
--> statement-breakpoint
-- Announces a committed change of what a user sees of the own account. Points are announced by their entries.
create function announce_profile() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'user', 'tenant', new.tenant_id, 'id', new.id)::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_profile after update on users for each row
  when ((old.email, old.email_confirmed_at, old.first_name, old.last_name, old.birthday_month, old.birthday_day,
      old.cell_phone_number, old.zip_postal_code, old.opt_in_to_marketing, old.preferences, old.home_location_id,
      old.home_address)
    is distinct from (new.email, new.email_confirmed_at, new.first_name, new.last_name, new.birthday_month,
      new.birthday_day, new.cell_phone_number, new.zip_postal_code, new.opt_in_to_marketing, new.preferences,
      new.home_location_id, new.home_address))
  execute function announce_profile();
--> statement-breakpoint
create trigger announce_user after insert or update or delete on vehicles
  for each row execute function announce_user();
