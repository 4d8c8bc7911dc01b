ALTER TABLE "clubs" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;