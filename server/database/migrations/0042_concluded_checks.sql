CREATE TABLE "concluded_checks" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"counts" jsonb NOT NULL,
	"unknown" jsonb NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "concluded_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "concluded_checks" ADD CONSTRAINT "concluded_checks_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concluded_checks_board" ON "concluded_checks" USING btree ("tenant_id","board_id","created_at");