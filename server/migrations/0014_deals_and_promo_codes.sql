-- Deals and promo codes, their claims, and the refused codes of each user. No trigger announces them: what a user can
-- claim depends on the user, so no answer that visitors share contains them.
CREATE TABLE "deal_claims" (
	"tenant_id" integer NOT NULL,
	"deal_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "deal_claims_tenant_id_deal_id_user_id_pk" PRIMARY KEY("tenant_id","deal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"tenant_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"terms" text NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"item_type" text DEFAULT 'Item' NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"claim_limit" integer DEFAULT 1 NOT NULL,
	"total_limit" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "deals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "promo_claims" (
	"tenant_id" integer NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_claims_tenant_id_code_user_id_pk" PRIMARY KEY("tenant_id","code","user_id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"tenant_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"item_type" text,
	"points" integer DEFAULT 0 NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"total_limit" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "promo_codes_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "promo_failures" (
	"tenant_id" integer NOT NULL,
	"id" bigserial NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_failures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "deal_claims" ADD CONSTRAINT "deal_claims_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_claims" ADD CONSTRAINT "deal_claims_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_claims" ADD CONSTRAINT "deal_claims_of_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_of_code" FOREIGN KEY ("tenant_id","code") REFERENCES "public"."promo_codes"("tenant_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_failures" ADD CONSTRAINT "promo_failures_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_failures" ADD CONSTRAINT "promo_failures_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_failures_user" ON "promo_failures" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
alter table deals enable row level security;--> statement-breakpoint
alter table deals force row level security;--> statement-breakpoint
create policy tenant on deals to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
alter table deal_claims enable row level security;--> statement-breakpoint
alter table deal_claims force row level security;--> statement-breakpoint
create policy tenant on deal_claims to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
alter table promo_codes enable row level security;--> statement-breakpoint
alter table promo_codes force row level security;--> statement-breakpoint
create policy tenant on promo_codes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
alter table promo_claims enable row level security;--> statement-breakpoint
alter table promo_claims force row level security;--> statement-breakpoint
create policy tenant on promo_claims to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
alter table promo_failures enable row level security;--> statement-breakpoint
alter table promo_failures force row level security;--> statement-breakpoint
create policy tenant on promo_failures to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on deals, deal_claims, promo_codes, promo_claims, promo_failures to clearcoat_tenant;--> statement-breakpoint
grant usage on sequence promo_failures_id_seq to clearcoat_tenant;
