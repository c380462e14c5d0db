CREATE TABLE "past_cards" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"current_phase_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "past_cards_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "past_steps" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"from_phase_id" uuid,
	"phase_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "past_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "read_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "retention" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "past_cards" ADD CONSTRAINT "past_cards_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_steps" ADD CONSTRAINT "past_steps_tenant_id_card_id_past_cards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","card_id") REFERENCES "public"."past_cards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_cards_board" ON "past_cards" USING btree ("tenant_id","board_id");--> statement-breakpoint
CREATE INDEX "past_steps_board" ON "past_steps" USING btree ("tenant_id","board_id");--> statement-breakpoint
CREATE INDEX "cards_archived" ON "cards" USING btree ("tenant_id","archived_at") WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("tenant_id","read_at") WHERE read_at IS NOT NULL;--> statement-breakpoint
-- When they were read nobody knows any more; nothing goes earlier for it.
UPDATE notifications SET read_at = now() WHERE is_read;
