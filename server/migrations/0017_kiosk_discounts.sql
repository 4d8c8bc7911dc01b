ALTER TABLE "code_batches" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "code_batches" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "off_percent" integer;--> statement-breakpoint
ALTER TABLE "wallet_items" ADD COLUMN "off_cents" integer;--> statement-breakpoint
ALTER TABLE "wallet_items" ADD COLUMN "off_percent" integer;