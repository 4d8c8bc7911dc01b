-- Every primary key and every reference between tenants' tables begins with the tenant, so that a tenant's rows can live
-- on one node of a sharded Postgres. References to users are dropped and added again around the change of their key.
do $$
declare
  reference record;
  definitions text[] := '{}';
  statement text;
begin
  for reference in
    select conrelid::regclass as name, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
  loop
    execute format('alter table %s drop constraint %I', reference.name, reference.conname);
    if reference.conname <> 'users_referred_by_users_id_fk' then
      definitions := definitions
        || format('alter table %s add constraint %I %s', reference.name, reference.conname, reference.definition);
    end if;
  end loop;
  alter table users drop constraint users_in_tenant;
  alter table users drop constraint users_pkey;
  alter table users add constraint users_tenant_id_id_pk primary key (tenant_id, id);
  foreach statement in array definitions loop
    execute statement;
  end loop;
end
$$;
--> statement-breakpoint
ALTER TABLE "card_entries" DROP CONSTRAINT "card_entries_pkey", ADD CONSTRAINT "card_entries_tenant_id_socket_id_pk" PRIMARY KEY("tenant_id","socket_id");--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_pkey", ADD CONSTRAINT "cards_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id");--> statement-breakpoint
ALTER TABLE "clubs" DROP CONSTRAINT "clubs_pkey", ADD CONSTRAINT "clubs_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id");--> statement-breakpoint
ALTER TABLE "email_tokens" DROP CONSTRAINT "email_tokens_pkey", ADD CONSTRAINT "email_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash");--> statement-breakpoint
ALTER TABLE "gift_card_entries" DROP CONSTRAINT "gift_card_entries_pkey", ADD CONSTRAINT "gift_card_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_user_id_device_id_pk", ADD CONSTRAINT "known_devices_tenant_id_user_id_device_id_pk" PRIMARY KEY("tenant_id","user_id","device_id");--> statement-breakpoint
ALTER TABLE "login_failures" DROP CONSTRAINT "login_failures_pkey", ADD CONSTRAINT "login_failures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey", ADD CONSTRAINT "notifications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey", ADD CONSTRAINT "orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_pkey", ADD CONSTRAINT "mail_outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "points_entries" DROP CONSTRAINT "points_entries_pkey", ADD CONSTRAINT "points_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "push_outbox" DROP CONSTRAINT "push_outbox_pkey", ADD CONSTRAINT "push_outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT "redemptions_pkey", ADD CONSTRAINT "redemptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey", ADD CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "survey_answers" DROP CONSTRAINT "survey_answers_pkey", ADD CONSTRAINT "survey_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "terminals" DROP CONSTRAINT "terminals_pkey", ADD CONSTRAINT "terminals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_pkey", ADD CONSTRAINT "vehicles_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id");--> statement-breakpoint
ALTER TABLE "wallet_items" DROP CONSTRAINT "wallet_items_pkey", ADD CONSTRAINT "wallet_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_referred_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referred_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;
