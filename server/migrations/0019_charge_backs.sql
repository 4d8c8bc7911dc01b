CREATE TABLE "charge_backs" (
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"note" text,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charge_backs_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "charge_backs" ADD CONSTRAINT "charge_backs_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_backs" ADD CONSTRAINT "charge_backs_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
alter table charge_backs enable row level security;
--> statement-breakpoint
alter table charge_backs force row level security;
--> statement-breakpoint
create policy tenant on charge_backs to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on charge_backs to clearcoat_tenant;
