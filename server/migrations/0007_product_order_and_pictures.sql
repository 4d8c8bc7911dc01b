ALTER TABLE "locations" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture" text;