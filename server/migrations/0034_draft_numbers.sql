ALTER TABLE "config_drafts" ALTER COLUMN "changes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "config_drafts" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "config_drafts" ADD COLUMN "refusal" text;