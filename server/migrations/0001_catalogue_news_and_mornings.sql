CREATE INDEX "orders_charged" ON "orders" USING btree ("tenant_id","settled_at") WHERE state in ('approved', 'declined', 'failed');
--> statement-breakpoint
-- Announces a committed change of a merchant's products, with the transaction that a read must see. A truncation is not
-- announced: phones learn of it at their next contact.
create function announce_catalogue() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object(
    'about', 'catalogue', 'tenant', changed_tenants.t, 'version', pg_current_xact_id()::text)::text)
  from (select distinct tenant_id as t from changed) as changed_tenants;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_catalogue_insert after insert on products
  referencing new table as changed for each statement execute function announce_catalogue();
--> statement-breakpoint
create trigger announce_catalogue_update after update on products
  referencing new table as changed for each statement execute function announce_catalogue();
--> statement-breakpoint
create trigger announce_catalogue_delete after delete on products
  referencing old table as changed for each statement execute function announce_catalogue();
--> statement-breakpoint
-- A config whose administrators have a mail every morning, however it was written, has its next morning planned.
create function plan_morning_mail() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into work (tenant_id, kind, subject, due_at) values (new.tenant_id, 'morning-mail', '', now())
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger plan_morning_mail after insert or update of site_config on merchants for each row
  when (new.site_config #>> '{mails,morning}' = 'true') execute function plan_morning_mail();
