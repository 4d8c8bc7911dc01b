CREATE TABLE "push_failures" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"why" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "push_failures_tenant_id_day_why_pk" PRIMARY KEY("tenant_id","day","why")
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_failures" ADD CONSTRAINT "push_failures_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("tenant_id","created_at") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "orders_in_doubt" ON "orders" USING btree ("tenant_id","created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "redemptions_item" ON "redemptions" USING btree ("tenant_id","wallet_item_id");