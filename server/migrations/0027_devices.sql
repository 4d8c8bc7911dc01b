-- What became of each push, when a terminal was seen, and when credentials were saved. No trigger announces pushes: no
-- answer that visitors share contains them.
CREATE TABLE "push_deliveries" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid,
	"platform" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "push_deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "terminals" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_queued" ON "push_deliveries" USING btree ("tenant_id","queued_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_sender" ON "push_deliveries" USING btree ("tenant_id","sender_id","queued_at");--> statement-breakpoint
CREATE INDEX "redemptions_terminal" ON "redemptions" USING btree ("tenant_id","at","terminal_id");--> statement-breakpoint
alter table push_deliveries enable row level security;--> statement-breakpoint
alter table push_deliveries force row level security;--> statement-breakpoint
create policy tenant on push_deliveries to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on push_deliveries to clearcoat_tenant;
