ALTER TABLE "attachments" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Of names given until now nobody knows when.
UPDATE "attachments" SET "updated_at" = "created_at";
