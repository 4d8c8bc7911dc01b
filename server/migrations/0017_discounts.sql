CREATE TABLE "discount_codes" (
	"tenant_id" integer NOT NULL,
	"code" text NOT NULL,
	"discount_id" uuid NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discount_codes_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"tenant_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"discount_id" uuid NOT NULL,
	CONSTRAINT "discount_uses_tenant_id_order_id_pk" PRIMARY KEY("tenant_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"free_item_id" integer,
	"product_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"from_total_cents" integer NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"is_first_purchase" boolean NOT NULL,
	"total_limit" integer,
	"person_limit" integer,
	"state" text NOT NULL,
	"code" text,
	"prefix" text NOT NULL,
	"size" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discounts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "wallet_items" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "wallet_items" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_discount" FOREIGN KEY ("tenant_id","discount_id") REFERENCES "public"."discounts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_codes_of_discount" ON "discount_codes" USING btree ("tenant_id","discount_id","code");--> statement-breakpoint
CREATE INDEX "discount_uses_of_person" ON "discount_uses" USING btree ("tenant_id","user_id","code");--> statement-breakpoint
CREATE INDEX "discount_uses_of_discount" ON "discount_uses" USING btree ("tenant_id","discount_id");
--> statement-breakpoint
alter table discounts enable row level security;
--> statement-breakpoint
alter table discounts force row level security;
--> statement-breakpoint
create policy tenant on discounts to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on discounts to clearcoat_tenant;
--> statement-breakpoint
alter table discount_codes enable row level security;
--> statement-breakpoint
alter table discount_codes force row level security;
--> statement-breakpoint
create policy tenant on discount_codes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on discount_codes to clearcoat_tenant;
--> statement-breakpoint
alter table discount_uses enable row level security;
--> statement-breakpoint
alter table discount_uses force row level security;
--> statement-breakpoint
create policy tenant on discount_uses to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on discount_uses to clearcoat_tenant;
