CREATE TABLE "close_entries" (
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	"name" text NOT NULL,
	"label" text,
	"cents" integer NOT NULL,
	"postings" jsonb NOT NULL,
	CONSTRAINT "close_entries_tenant_id_kind_id_number_pk" PRIMARY KEY("tenant_id","kind","id","number")
);
--> statement-breakpoint
CREATE TABLE "book_numbers" (
	"tenant_id" integer NOT NULL,
	"numbers" jsonb NOT NULL,
	CONSTRAINT "book_numbers_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "closes" (
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"places" jsonb NOT NULL,
	"currency" char(3) NOT NULL,
	"sums" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"to_book" integer NOT NULL,
	"cursor" jsonb,
	"comparison" jsonb NOT NULL,
	"facts" jsonb,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "closes_tenant_id_number_pk" PRIMARY KEY("tenant_id","number"),
	CONSTRAINT "closes_day" UNIQUE("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "left_differences" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"note" text NOT NULL,
	"left_by" uuid NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "left_differences_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "tax_cents" integer;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "tax_rate" double precision;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "product_type" text;--> statement-breakpoint
ALTER TABLE "close_entries" ADD CONSTRAINT "close_entries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_numbers" ADD CONSTRAINT "book_numbers_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closes" ADD CONSTRAINT "closes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_differences" ADD CONSTRAINT "left_differences_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "close_entries_number" ON "close_entries" USING btree ("tenant_id","number","at");--> statement-breakpoint
CREATE INDEX "charge_backs_entered" ON "charge_backs" USING btree ("tenant_id","entered_at");--> statement-breakpoint
CREATE INDEX "gift_card_entries_given" ON "gift_card_entries" USING btree ("tenant_id","at") WHERE reason = 'goodwill';
--> statement-breakpoint
alter table close_entries enable row level security;
--> statement-breakpoint
alter table close_entries force row level security;
--> statement-breakpoint
create policy tenant on close_entries to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, delete on close_entries to clearcoat_tenant;
--> statement-breakpoint
alter table book_numbers enable row level security;
--> statement-breakpoint
alter table book_numbers force row level security;
--> statement-breakpoint
create policy tenant on book_numbers to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on book_numbers to clearcoat_tenant;
--> statement-breakpoint
alter table closes enable row level security;
--> statement-breakpoint
alter table closes force row level security;
--> statement-breakpoint
create policy tenant on closes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on closes to clearcoat_tenant;
--> statement-breakpoint
alter table left_differences enable row level security;
--> statement-breakpoint
alter table left_differences force row level security;
--> statement-breakpoint
create policy tenant on left_differences to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on left_differences to clearcoat_tenant;