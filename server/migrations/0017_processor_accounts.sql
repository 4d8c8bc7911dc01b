-- A merchant may replace its account at a processor. The earlier account stays with its number, since the payments that
-- were charged there can be looked up and refunded only there.
ALTER TABLE "service_accounts" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service_accounts" DROP CONSTRAINT "service_accounts_tenant_id_service_pk";--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_tenant_id_service_number_pk" PRIMARY KEY("tenant_id","service","number");--> statement-breakpoint
CREATE UNIQUE INDEX "service_accounts_current" ON "service_accounts" USING btree ("tenant_id","service") WHERE retired_at is null;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "processor_account" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "processor_account" integer;--> statement-breakpoint
update "orders" set "processor_account" = 1 where "state" = 'pending' and "processor" is not null;
