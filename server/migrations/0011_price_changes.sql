CREATE TABLE "price_changes" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"plan_name" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"first_day" text NOT NULL,
	"sent_on" text NOT NULL,
	"state" text NOT NULL,
	"members" uuid[] NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "staff" jsonb;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_of_plan" ON "price_changes" USING btree ("tenant_id","product_id","created_at");--> statement-breakpoint
alter table price_changes enable row level security;
--> statement-breakpoint
alter table price_changes force row level security;
--> statement-breakpoint
create policy tenant on price_changes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on price_changes to clearcoat_tenant;
