ALTER TABLE "clubs" DROP CONSTRAINT "clubs_id";--> statement-breakpoint
DROP INDEX "orders_one_billing";--> statement-breakpoint
-- A user may have several memberships.
-- While the version before runs: it cannot write a membership; who joins there waits for the new version to conclude it.
-- It sees the first membership that it finds: merchants allow a second vehicle once no instance of it runs.
ALTER TABLE "clubs" DROP CONSTRAINT "clubs_tenant_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "temp_tokens" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
CREATE INDEX "clubs_user" ON "clubs" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_billing_of_membership" ON "orders" USING btree ("tenant_id","membership_id") WHERE state = 'pending' and kind = 'clubBilling';
