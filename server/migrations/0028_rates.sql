-- While the version before runs: it writes whole numbers, and reads the others as they are.
ALTER TABLE "clubs" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;--> statement-breakpoint
-- From the version before this column comes in its type already, and no row of this large table is written anew.
ALTER TABLE "redemptions" ALTER COLUMN "tax_rate" SET DATA TYPE double precision;