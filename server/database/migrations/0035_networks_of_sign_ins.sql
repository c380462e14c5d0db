ALTER TABLE "known_devices" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "wide_network" text;--> statement-breakpoint
CREATE INDEX "login_attempts_wide" ON "login_attempts" USING btree ("wide_network","at");