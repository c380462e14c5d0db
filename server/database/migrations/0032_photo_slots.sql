ALTER TABLE "attachments" ADD COLUMN "slot" uuid;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "photo_slots" jsonb DEFAULT '[]'::jsonb NOT NULL;