ALTER TABLE "external_links" ADD COLUMN "with_comments" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "external_links" ADD COLUMN "with_history" boolean DEFAULT true NOT NULL;