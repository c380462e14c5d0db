CREATE SEQUENCE "public"."revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "approvals" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"phase_approver_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"comment" text,
	"data_version" integer,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "approvals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "approvals_once" UNIQUE("tenant_id","card_id","round","phase_approver_id")
);
--> statement-breakpoint
CREATE TABLE "board_counters" (
	"tenant_id" integer NOT NULL,
	"board_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "board_counters_tenant_id_board_id_pk" PRIMARY KEY("tenant_id","board_id")
);
--> statement-breakpoint
CREATE TABLE "board_users" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "board_users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "board_users_person" UNIQUE("tenant_id","board_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"user_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"prefix" text NOT NULL,
	"phase_config" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "boards_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "boards_prefix" UNIQUE("tenant_id","prefix")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"more_info" text DEFAULT '' NOT NULL,
	"expiration_date" date,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"current_phase_id" uuid NOT NULL,
	"current_phase_moved_at" timestamp(3) with time zone NOT NULL,
	"data_version" integer DEFAULT 1 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"owner_ids" uuid[] DEFAULT '{}' NOT NULL,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "cards_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cards_identifier" UNIQUE("tenant_id","board_id","identifier"),
	CONSTRAINT "cards_board" UNIQUE("tenant_id","board_id","id")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"tenant_id" integer NOT NULL,
	"feed" text NOT NULL,
	"entity" text NOT NULL,
	"row_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_tenant_id_feed_entity_row_id_pk" PRIMARY KEY("tenant_id","feed","entity","row_id")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"client_id" uuid,
	"sequence" bigint,
	"verdict" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commands_tenant_id_user_id_id_pk" PRIMARY KEY("tenant_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "custom_fields_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "epochs" (
	"id" text PRIMARY KEY NOT NULL,
	"ordinal" bigserial NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_revision" bigint
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"tenant_id" integer NOT NULL,
	"feed" text NOT NULL,
	"revision" bigint NOT NULL,
	"forgotten_revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "feeds_tenant_id_feed_pk" PRIMARY KEY("tenant_id","feed")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"old" jsonb NOT NULL,
	"new" jsonb NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "memberships_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"target_user_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"current_phase_id" uuid,
	"previous_phase_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"comment" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "phase_approvers" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"phase_id" uuid NOT NULL,
	"board_user_id" uuid NOT NULL,
	CONSTRAINT "phase_approvers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "phase_approvers_once" UNIQUE("tenant_id","phase_id","board_user_id")
);
--> statement-breakpoint
CREATE TABLE "phases" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"phase_order" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"color" text NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	CONSTRAINT "phases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "phases_board" UNIQUE("tenant_id","board_id","id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"make" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"year" integer,
	"fabric_year" integer,
	"price" bigint,
	"condition" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_product_id" text,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "products_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"from_phase_id" uuid NOT NULL,
	"to_phase_id" uuid NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_options" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"card_task_id" uuid NOT NULL,
	"title" text NOT NULL,
	"checked" boolean DEFAULT false NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_options_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"title" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cnpj" text,
	"phone" text,
	"status" integer DEFAULT 1 NOT NULL,
	"address" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"customization" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subdomain" text,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"occupation" text,
	"phone" text,
	"photo" text,
	"status" integer DEFAULT 1 NOT NULL,
	"current_tenant_id" integer,
	"email_verified_at" timestamp(3) with time zone,
	"two_factor_confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_counters" ADD CONSTRAINT "board_counters_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_users" ADD CONSTRAINT "board_users_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_users" ADD CONSTRAINT "board_users_tenant_id_user_id_memberships_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_tenant_id_user_id_memberships_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_phase" FOREIGN KEY ("tenant_id","board_id","current_phase_id") REFERENCES "public"."phases"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_tenant_id_created_by_memberships_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_approvers" ADD CONSTRAINT "phase_approvers_phase" FOREIGN KEY ("tenant_id","board_id","phase_id") REFERENCES "public"."phases"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_approvers" ADD CONSTRAINT "phase_approvers_tenant_id_board_user_id_board_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_user_id") REFERENCES "public"."board_users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phases" ADD CONSTRAINT "phases_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_from_phase" FOREIGN KEY ("tenant_id","board_id","from_phase_id") REFERENCES "public"."phases"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_to_phase" FOREIGN KEY ("tenant_id","board_id","to_phase_id") REFERENCES "public"."phases"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_tenant_id_board_id_boards_tenant_id_id_fk" FOREIGN KEY ("tenant_id","board_id") REFERENCES "public"."boards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_options" ADD CONSTRAINT "task_options_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_options" ADD CONSTRAINT "task_options_tenant_id_card_task_id_tasks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","card_task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_current_tenant_id_tenants_id_fk" FOREIGN KEY ("current_tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_by_card" ON "approvals" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "approvals_user" ON "approvals" USING btree ("tenant_id","user_id","state");--> statement-breakpoint
CREATE INDEX "board_users_user" ON "board_users" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "cards_by_phase" ON "cards" USING btree ("tenant_id","board_id","current_phase_id","current_phase_moved_at");--> statement-breakpoint
CREATE INDEX "changes_order" ON "changes" USING btree ("tenant_id","feed","revision","row_id");--> statement-breakpoint
CREATE INDEX "comments_by_card" ON "comments" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "custom_fields_board" ON "custom_fields" USING btree ("tenant_id","board_id");--> statement-breakpoint
CREATE INDEX "history_by_card" ON "history" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "login_attempts_address" ON "login_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_by_card" ON "notifications" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "notifications_target" ON "notifications" USING btree ("tenant_id","target_user_id","created_at");--> statement-breakpoint
CREATE INDEX "phase_approvers_board" ON "phase_approvers" USING btree ("tenant_id","board_id");--> statement-breakpoint
CREATE INDEX "rules_board" ON "rules" USING btree ("tenant_id","board_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tags_board" ON "tags" USING btree ("tenant_id","board_id");--> statement-breakpoint
CREATE INDEX "task_options_by_card" ON "task_options" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "tasks_by_card" ON "tasks" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_subdomain" ON "tenants" USING btree ("subdomain");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));