ALTER TABLE "orders" ADD COLUMN "delivery_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "resume_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_never_charged" ON "orders" USING btree ("tenant_id","settled_at") WHERE state in ('refused', 'void') and attempted_at is null;