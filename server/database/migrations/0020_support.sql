ALTER TABLE "invitations" ADD COLUMN "support_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "support_ends_at" timestamp(3) with time zone;