-- While the version before runs: it writes whole numbers, and reads the others as they are.
ALTER TABLE "clubs" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;