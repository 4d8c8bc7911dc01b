ALTER TABLE "closes" ADD COLUMN "to_document" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closes" ADD COLUMN "documented" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "closes" ADD COLUMN "documents_after" uuid;