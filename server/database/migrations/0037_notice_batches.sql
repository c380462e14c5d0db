ALTER TABLE "notifications" ADD COLUMN "cards" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "push_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "latest_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_batch" ON "notifications" USING btree ("tenant_id","batch","type","board_id","target_user_id","created_by_id") WHERE batch IS NOT NULL;