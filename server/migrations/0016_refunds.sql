CREATE TABLE "refunds" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid,
	"redemption_id" uuid,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"taken_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taken_balances" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"asked_by" uuid NOT NULL,
	"code" text,
	"refusal" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "refunds_of_one" CHECK ((order_id is null) <> (redemption_id is null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_redemption_id_redemptions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","redemption_id") REFERENCES "public"."redemptions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_pending" ON "refunds" USING btree ("tenant_id","order_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_redemption" ON "refunds" USING btree ("tenant_id","redemption_id");--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("tenant_id","settled_at") WHERE state = 'done';
--> statement-breakpoint
alter table refunds enable row level security;
--> statement-breakpoint
alter table refunds force row level security;
--> statement-breakpoint
create policy tenant on refunds to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on refunds to clearcoat_tenant;
