ALTER TABLE "vehicles" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- A user may have several vehicles.
-- While the version before runs: it corrects a vehicle by this key, which fails there; it adds them as before.
ALTER TABLE "vehicles" DROP CONSTRAINT "vehicles_tenant_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id");--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "vehicle_id" uuid;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "swaps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "vehicles_user" ON "vehicles" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "vehicles_plate" ON "vehicles" USING btree ("tenant_id","state","license");
