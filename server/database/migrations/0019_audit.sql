CREATE TABLE "audit_events" (
	"tenant_id" integer NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"board_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_events_made" ON "audit_events" USING btree ("tenant_id","made_at");