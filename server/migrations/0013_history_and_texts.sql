-- The receipt names the charged card and what a gift card paid. A message may lead to a screen. The version of the
-- terms is stored with the user who agreed to it.
ALTER TABLE "notifications" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "cents" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;--> statement-breakpoint
CREATE INDEX "wallet_items_order" ON "wallet_items" USING btree ("tenant_id","order_id");--> statement-breakpoint
-- Row-level security binds the owner of the tables too, unless it is a superuser: it is not forced while rows change.
do $$
declare
  name text;
  tables text[] := array['orders', 'cards', 'merchants', 'work'];
begin
  foreach name in array tables loop
    execute format('alter table %I no force row level security', name);
  end loop;
  update orders set card_brand = cards.brand, card_last4 = cards.last4
    from cards
    where cards.tenant_id = orders.tenant_id and cards.user_id = orders.user_id
      and cards.processor_token = orders.processor_token;
  -- Texts were stored as the merchant wrote them: each merchant's are sanitised once, by the server.
  insert into work (tenant_id, kind, subject, due_at) select tenant_id, 'texts', '', now() from merchants
    on conflict do nothing;
  foreach name in array tables loop
    execute format('alter table %I force row level security', name);
  end loop;
end
$$;
