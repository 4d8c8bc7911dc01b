CREATE TABLE "customer_places" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	"is_home" boolean NOT NULL,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "customer_places_tenant_id_user_id_location_id_pk" PRIMARY KEY("tenant_id","user_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD COLUMN "places" integer[] DEFAULT coalesce(nullif(current_setting('app.places', true), '')::int[], '{}') NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD COLUMN "places" integer[] DEFAULT coalesce(nullif(current_setting('app.places', true), '')::int[], '{}') NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_places" ADD CONSTRAINT "customer_places_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_places_ends" ON "customer_places" USING btree ("tenant_id","last_at");
--> statement-breakpoint
alter table customer_places enable row level security;
--> statement-breakpoint
alter table customer_places force row level security;
--> statement-breakpoint
create policy tenant on customer_places using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on customer_places to clearcoat_tenant;
--> statement-breakpoint
-- True when a customer belongs to one of the chosen places, or to all. Reads the rows that their policies show.
create function sees_customer(tenant int, customer uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from public.customer_places p where p.tenant_id = tenant and p.user_id = customer)
$$;
--> statement-breakpoint
-- False for the id of a customer who belongs to other places alone. The owner, as whom it runs, sees every place.
create function sees_subject(tenant int, subject text, places int[]) returns boolean language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    not exists (select from customer_places p where p.tenant_id = tenant and p.user_id = subject::uuid)
      or exists (select from customer_places p where p.tenant_id = tenant and p.user_id = subject::uuid
        and p.location_id = any(0 || places))
    else true end
$$;
--> statement-breakpoint
-- Writes the rows of a customer from home, uses and charges at a kiosk since a moment. All rows are locked first, so that
-- of two changes at once the second sees the first.
create function place_customer(tenant int, customer uuid, since timestamptz) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  chosen text := coalesce(current_setting('app.places', true), '');
  home int;
  is_staff boolean;
begin
  perform set_config('app.places', '', true);
  perform from customer_places where tenant_id = tenant and user_id = customer for update;
  delete from customer_places where tenant_id = tenant and user_id = customer;
  select home_location_id, is_admin into home, is_staff from users
    where tenant_id = tenant and id = customer and deleted_at is null;
  if found then
    insert into customer_places (tenant_id, user_id, location_id, is_home, last_at)
      select tenant, customer, place, bool_or(of_home), max(last) from (
        select home as place, true as of_home, null::timestamptz as last where home <> 0
        union all
        select location_id, false, at from redemptions where tenant_id = tenant and user_id = customer and at >= since
        union all
        select location_id, false, created_at from orders
          where tenant_id = tenant and user_id = customer and location_id is not null and created_at >= since
      ) as found group by place
      on conflict (tenant_id, user_id, location_id) do update set is_home = excluded.is_home, last_at = excluded.last_at;
    if is_staff or not exists (select from customer_places where tenant_id = tenant and user_id = customer) then
      insert into customer_places (tenant_id, user_id, location_id, is_home) values (tenant, customer, 0, false)
        on conflict do nothing;
    end if;
  end if;
  perform set_config('app.places', chosen, true);
end
$$;
--> statement-breakpoint
create function place_user() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform place_customer(new.tenant_id, new.id, now() - interval '400 days');
  return null;
end
$$;
--> statement-breakpoint
-- A new customer has no uses yet: nothing is looked for.
create function place_new_user() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  chosen text := coalesce(current_setting('app.places', true), '');
begin
  if new.deleted_at is not null then
    return null;
  end if;
  perform set_config('app.places', '', true);
  insert into customer_places (tenant_id, user_id, location_id, is_home)
    select new.tenant_id, new.id, place, place <> 0
      from unnest(array[new.home_location_id, case when new.is_admin then 0 end]) as place
      where place is not null
    on conflict do nothing;
  perform set_config('app.places', chosen, true);
  return null;
end
$$;
--> statement-breakpoint
create trigger place_user_insert after insert on users for each row execute function place_new_user();
--> statement-breakpoint
create trigger place_user_update after update of home_location_id, is_admin, deleted_at on users for each row
  when ((old.home_location_id, old.is_admin, old.deleted_at) is distinct from (new.home_location_id, new.is_admin, new.deleted_at))
  execute function place_user();
--> statement-breakpoint
-- A use of a code, or a charge at a kiosk, makes the customer one of its place, and no longer one of all.
create function place_visit() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  chosen text := coalesce(current_setting('app.places', true), '');
  moment timestamptz;
begin
  if tg_table_name = 'orders' then moment := new.created_at; else moment := new.at; end if;
  perform set_config('app.places', '', true);
  perform from customer_places where tenant_id = new.tenant_id and user_id = new.user_id for update;
  insert into customer_places (tenant_id, user_id, location_id, is_home, last_at)
    values (new.tenant_id, new.user_id, new.location_id, false, moment)
    on conflict (tenant_id, user_id, location_id)
    do update set last_at = greatest(customer_places.last_at, excluded.last_at);
  delete from customer_places where tenant_id = new.tenant_id and user_id = new.user_id and location_id = 0
    and not exists (select from users where tenant_id = new.tenant_id and id = new.user_id and is_admin);
  perform set_config('app.places', chosen, true);
  return null;
end
$$;
--> statement-breakpoint
create trigger place_visit after insert on redemptions for each row when (new.user_id is not null) execute function place_visit();
--> statement-breakpoint
create trigger place_visit after insert on orders for each row when (new.location_id is not null) execute function place_visit();
--> statement-breakpoint
-- Customers of before are placed in portions.
insert into work (tenant_id, kind, subject, due_at)
  select tenant_id, 'customer-places', 'all', now() from merchants on conflict do nothing;
--> statement-breakpoint
-- What staff with chosen places read and write, as the tables declare it (`tables/place.ts`).
create policy place_select on mail_outbox as restrictive for select to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from users u where u.tenant_id = mail_outbox.tenant_id
        and u.email_key = lower(mail_outbox."to") and u.deleted_at is null));
--> statement-breakpoint
create policy place_update on mail_outbox as restrictive for update to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on mail_outbox as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on push_deliveries as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(push_deliveries.tenant_id, push_deliveries.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(push_deliveries.tenant_id, push_deliveries.user_id));
--> statement-breakpoint
create policy place on push_outbox as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(push_outbox.tenant_id, push_outbox.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(push_outbox.tenant_id, push_outbox.user_id));
--> statement-breakpoint
create policy place on push_tokens as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(push_tokens.tenant_id, push_tokens.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(push_tokens.tenant_id, push_tokens.user_id));
--> statement-breakpoint
create policy place on cards as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(cards.tenant_id, cards.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(cards.tenant_id, cards.user_id));
--> statement-breakpoint
create policy place on card_entries as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (card_entries.user_id is null or sees_customer(card_entries.tenant_id, card_entries.user_id))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (card_entries.user_id is null or sees_customer(card_entries.tenant_id, card_entries.user_id)));
--> statement-breakpoint
create policy place on vehicles as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(vehicles.tenant_id, vehicles.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(vehicles.tenant_id, vehicles.user_id));
--> statement-breakpoint
create policy place on customer_keys as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(customer_keys.tenant_id, customer_keys.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(customer_keys.tenant_id, customer_keys.user_id));
--> statement-breakpoint
create policy place on customer_notes as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(customer_notes.tenant_id, customer_notes.user_id) and (customer_notes.places = '{}' or customer_notes.places && nullif(current_setting('app.places', true), '')::int[])) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(customer_notes.tenant_id, customer_notes.user_id) and (customer_notes.places = '{}' or customer_notes.places && nullif(current_setting('app.places', true), '')::int[]));
--> statement-breakpoint
create policy place on customer_searches as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(customer_searches.tenant_id, customer_searches.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(customer_searches.tenant_id, customer_searches.user_id));
--> statement-breakpoint
create policy place on problem_reports as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or case when use_id is not null then exists (select from redemptions o where o.tenant_id = problem_reports.tenant_id and o.id = problem_reports.use_id) when order_id is not null then exists (select from orders o where o.tenant_id = problem_reports.tenant_id and o.id = problem_reports.order_id) else sees_customer(problem_reports.tenant_id, problem_reports.user_id) end) with check (left(current_setting('app.places', true), 1) is distinct from '{' or case when use_id is not null then exists (select from redemptions o where o.tenant_id = problem_reports.tenant_id and o.id = problem_reports.use_id) when order_id is not null then exists (select from orders o where o.tenant_id = problem_reports.tenant_id and o.id = problem_reports.order_id) else sees_customer(problem_reports.tenant_id, problem_reports.user_id) end);
--> statement-breakpoint
create policy place on notifications as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(notifications.tenant_id, notifications.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(notifications.tenant_id, notifications.user_id));
--> statement-breakpoint
create policy place on receipts as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or case when order_id is null then sees_customer(receipts.tenant_id, receipts.user_id) else exists (select from orders o where o.tenant_id = receipts.tenant_id and o.id = receipts.order_id) end) with check (left(current_setting('app.places', true), 1) is distinct from '{' or case when order_id is null then sees_customer(receipts.tenant_id, receipts.user_id) else exists (select from orders o where o.tenant_id = receipts.tenant_id and o.id = receipts.order_id) end);
--> statement-breakpoint
create policy place on member_notices as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(member_notices.tenant_id, member_notices.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(member_notices.tenant_id, member_notices.user_id));
--> statement-breakpoint
create policy place on known_devices as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(known_devices.tenant_id, known_devices.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(known_devices.tenant_id, known_devices.user_id));
--> statement-breakpoint
create policy place on known_places as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(known_places.tenant_id, known_places.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(known_places.tenant_id, known_places.user_id));
--> statement-breakpoint
create policy place on email_tokens as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(email_tokens.tenant_id, email_tokens.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(email_tokens.tenant_id, email_tokens.user_id));
--> statement-breakpoint
create policy place on temp_tokens as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(temp_tokens.tenant_id, temp_tokens.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(temp_tokens.tenant_id, temp_tokens.user_id));
--> statement-breakpoint
create policy place on survey_answers as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(survey_answers.tenant_id, survey_answers.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(survey_answers.tenant_id, survey_answers.user_id));
--> statement-breakpoint
create policy place on consents as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(consents.tenant_id, consents.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(consents.tenant_id, consents.user_id));
--> statement-breakpoint
create policy place on deal_claims as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(deal_claims.tenant_id, deal_claims.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(deal_claims.tenant_id, deal_claims.user_id));
--> statement-breakpoint
create policy place on promo_claims as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(promo_claims.tenant_id, promo_claims.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(promo_claims.tenant_id, promo_claims.user_id));
--> statement-breakpoint
create policy place on promo_failures as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(promo_failures.tenant_id, promo_failures.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(promo_failures.tenant_id, promo_failures.user_id));
--> statement-breakpoint
create policy place on discount_uses as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = discount_uses.tenant_id and o.id = discount_uses.order_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = discount_uses.tenant_id and o.id = discount_uses.order_id));
--> statement-breakpoint
create policy place on sessions as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(sessions.tenant_id, sessions.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(sessions.tenant_id, sessions.user_id));
--> statement-breakpoint
create policy place on passkeys as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(passkeys.tenant_id, passkeys.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(passkeys.tenant_id, passkeys.user_id));
--> statement-breakpoint
create policy place on passkey_challenges as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (passkey_challenges.user_id is null or sees_customer(passkey_challenges.tenant_id, passkey_challenges.user_id))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (passkey_challenges.user_id is null or sees_customer(passkey_challenges.tenant_id, passkey_challenges.user_id)));
--> statement-breakpoint
create policy place on mailed_codes as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(mailed_codes.tenant_id, mailed_codes.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(mailed_codes.tenant_id, mailed_codes.user_id));
--> statement-breakpoint
create policy place on recovery_codes as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(recovery_codes.tenant_id, recovery_codes.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(recovery_codes.tenant_id, recovery_codes.user_id));
--> statement-breakpoint
create policy place on refused_log_ins as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(refused_log_ins.tenant_id, refused_log_ins.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(refused_log_ins.tenant_id, refused_log_ins.user_id));
--> statement-breakpoint
create policy place on account_grants as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(account_grants.tenant_id, account_grants.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(account_grants.tenant_id, account_grants.user_id));
--> statement-breakpoint
create policy place on login_failures as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on idempotency_keys as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or case when subject like 'user %' then sees_customer(tenant_id, substr(subject, 6)::uuid) else false end) with check (left(current_setting('app.places', true), 1) is distinct from '{' or case when subject like 'user %' then sees_customer(tenant_id, substr(subject, 6)::uuid) else false end);
--> statement-breakpoint
create policy place on documents as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = documents.tenant_id and o.id = documents.order_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = documents.tenant_id and o.id = documents.order_id));
--> statement-breakpoint
create policy place on refunds as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (exists (select from orders o where o.tenant_id = refunds.tenant_id and o.id = refunds.order_id) or exists (select from redemptions o where o.tenant_id = refunds.tenant_id and o.id = refunds.redemption_id))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (exists (select from orders o where o.tenant_id = refunds.tenant_id and o.id = refunds.order_id) or exists (select from redemptions o where o.tenant_id = refunds.tenant_id and o.id = refunds.redemption_id)));
--> statement-breakpoint
create policy place on charge_backs as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = charge_backs.tenant_id and o.id = charge_backs.order_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = charge_backs.tenant_id and o.id = charge_backs.order_id));
--> statement-breakpoint
create policy place on parcels as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = parcels.tenant_id and o.id = parcels.order_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or exists (select from orders o where o.tenant_id = parcels.tenant_id and o.id = parcels.order_id));
--> statement-breakpoint
create policy place on closes as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on close_entries as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on left_differences as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on book_numbers as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on book_numbers as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on book_numbers as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on goodwill as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (goodwill.user_id is null or sees_customer(goodwill.tenant_id, goodwill.user_id))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (goodwill.user_id is null or sees_customer(goodwill.tenant_id, goodwill.user_id)));
--> statement-breakpoint
create policy place on waiting_acts as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(waiting_acts.tenant_id, waiting_acts.user_id) and (waiting_acts.places = '{}' or waiting_acts.places && nullif(current_setting('app.places', true), '')::int[])) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(waiting_acts.tenant_id, waiting_acts.user_id) and (waiting_acts.places = '{}' or waiting_acts.places && nullif(current_setting('app.places', true), '')::int[]));
--> statement-breakpoint
create policy place on belongings_moves as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(belongings_moves.tenant_id, belongings_moves.from_user) and sees_customer(belongings_moves.tenant_id, belongings_moves.to_user)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(belongings_moves.tenant_id, belongings_moves.from_user) and sees_customer(belongings_moves.tenant_id, belongings_moves.to_user));
--> statement-breakpoint
create policy place on redemptions as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or redemptions.location_id = any(nullif(current_setting('app.places', true), '')::int[])) with check (left(current_setting('app.places', true), 1) is distinct from '{' or redemptions.location_id = any(nullif(current_setting('app.places', true), '')::int[]));
--> statement-breakpoint
create policy place on wallet_items as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (wallet_items.user_id is null or sees_customer(wallet_items.tenant_id, wallet_items.user_id))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (wallet_items.user_id is null or sees_customer(wallet_items.tenant_id, wallet_items.user_id)));
--> statement-breakpoint
create policy place on orders as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or case when location_id is null then sees_customer(orders.tenant_id, orders.user_id) else orders.location_id = any(nullif(current_setting('app.places', true), '')::int[]) end) with check (left(current_setting('app.places', true), 1) is distinct from '{' or case when location_id is null then sees_customer(orders.tenant_id, orders.user_id) else orders.location_id = any(nullif(current_setting('app.places', true), '')::int[]) end);
--> statement-breakpoint
create policy place on points_entries as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(points_entries.tenant_id, points_entries.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(points_entries.tenant_id, points_entries.user_id));
--> statement-breakpoint
create policy place on clubs as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(clubs.tenant_id, clubs.user_id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(clubs.tenant_id, clubs.user_id));
--> statement-breakpoint
create policy place on users as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(users.tenant_id, users.id)) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_customer(users.tenant_id, users.id));
--> statement-breakpoint
create policy place on customer_places as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or customer_places.location_id = any(0 || nullif(current_setting('app.places', true), '')::int[]) or current_user <> 'clearcoat_tenant') with check (left(current_setting('app.places', true), 1) is distinct from '{' or customer_places.location_id = any(0 || nullif(current_setting('app.places', true), '')::int[]) or current_user <> 'clearcoat_tenant');
--> statement-breakpoint
create policy place_insert on staff_roles as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on staff_roles as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on staff_roles as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on survey_questions as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on survey_questions as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on survey_questions as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on deals as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on deals as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on deals as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on promo_codes as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on promo_codes as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on promo_codes as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on code_batches as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on code_batches as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on code_batches as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on discount_codes as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on discount_codes as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on discount_codes as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on discounts as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on discounts as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on discounts as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on bot_tokens as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on broadcasts as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on broadcasts as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on broadcasts as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on config_drafts as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on config_drafts as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on config_drafts as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on config_migrations as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on config_migrations as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on config_migrations as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on config_saves as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on config_saves as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on config_saves as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on device_versions as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on device_versions as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on device_versions as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on files as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on files as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on files as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on gift_card_entries as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (reason <> 'spend' or exists (select from orders o where o.tenant_id = gift_card_entries.tenant_id and o.id = gift_card_entries.reference) or exists (select from redemptions o where o.tenant_id = gift_card_entries.tenant_id and o.id = gift_card_entries.reference))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (reason <> 'spend' or exists (select from orders o where o.tenant_id = gift_card_entries.tenant_id and o.id = gift_card_entries.reference) or exists (select from redemptions o where o.tenant_id = gift_card_entries.tenant_id and o.id = gift_card_entries.reference)));
--> statement-breakpoint
create policy place_insert on locations as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on locations as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on locations as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on merchants as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on merchants as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on merchants as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on open_apps as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on open_apps as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on open_apps as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on price_changes as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on price_changes as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on price_changes as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on products as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on products as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on products as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on publications as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on publications as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on publications as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on push_failures as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on push_failures as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on push_failures as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on retired_cards as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{') with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on service_accounts as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on service_accounts as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on service_accounts as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on terminals as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on terminals as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on terminals as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on text_versions as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on text_versions as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on text_versions as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on visits as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on visits as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on visits as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_insert on wrapper_settings as restrictive for insert to clearcoat_tenant with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_update on wrapper_settings as restrictive for update to clearcoat_tenant using (true) with check (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place_delete on wrapper_settings as restrictive for delete to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{');
--> statement-breakpoint
create policy place on audit_values as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or (audit_values.user_id is null or sees_customer(audit_values.tenant_id, audit_values.user_id))) with check (left(current_setting('app.places', true), 1) is distinct from '{' or (audit_values.user_id is null or sees_customer(audit_values.tenant_id, audit_values.user_id)));
--> statement-breakpoint
create policy place on audit_log as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_subject(tenant_id, subject, nullif(current_setting('app.places', true), '')::int[])) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_subject(tenant_id, subject, nullif(current_setting('app.places', true), '')::int[]));
