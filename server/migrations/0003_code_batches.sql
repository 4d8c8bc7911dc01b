CREATE TABLE "code_batches" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"state" text NOT NULL,
	"size" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"item_type" text,
	"points" integer DEFAULT 0 NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"total_limit" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "code_batches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_of_batch" FOREIGN KEY ("tenant_id","batch_id") REFERENCES "public"."code_batches"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_codes_batch" ON "promo_codes" USING btree ("tenant_id","batch_id","code") WHERE "promo_codes"."batch_id" is not null;--> statement-breakpoint
alter table code_batches enable row level security;
--> statement-breakpoint
alter table code_batches force row level security;
--> statement-breakpoint
create policy tenant on code_batches to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on code_batches to clearcoat_tenant;
