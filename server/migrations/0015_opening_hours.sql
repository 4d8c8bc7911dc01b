-- A location may say when it is open, and what is special on one day.
ALTER TABLE "locations" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "notice" jsonb;
