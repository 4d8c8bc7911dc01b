CREATE TABLE "parcels" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"lines" integer[] NOT NULL,
	"address" jsonb,
	"state" text NOT NULL,
	"tracking" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone,
	"moved_by" uuid,
	CONSTRAINT "parcels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("tenant_id","order_id");
--> statement-breakpoint
alter table parcels enable row level security;
--> statement-breakpoint
alter table parcels force row level security;
--> statement-breakpoint
create policy tenant on parcels to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on parcels to clearcoat_tenant;
