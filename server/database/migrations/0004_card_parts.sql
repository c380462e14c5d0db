CREATE TABLE "attachments" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"file_key" text NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"has_previews" boolean DEFAULT false NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"card_source_id" uuid NOT NULL,
	"card_destination_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "connections_once" UNIQUE("tenant_id","card_id","card_source_id","card_destination_id")
);
--> statement-breakpoint
CREATE TABLE "external_links" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"board_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"deactivated_at" timestamp(3) with time zone,
	CONSTRAINT "external_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"report" jsonb,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "product_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "created_by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mileage" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "plate" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fuel" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "transmission" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "feed_uri" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_links" ADD CONSTRAINT "external_links_card" FOREIGN KEY ("tenant_id","board_id","card_id") REFERENCES "public"."cards"("tenant_id","board_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_tenant_id_user_id_memberships_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_by_card" ON "attachments" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "connections_by_card" ON "connections" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE INDEX "external_links_by_card" ON "external_links" USING btree ("tenant_id","card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_links_slug" ON "external_links" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "product_imports_latest" ON "product_imports" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_token" ON "push_devices" USING btree (md5("token"));--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cards_due" ON "cards" USING btree ("tenant_id","expiration_date") WHERE archived_at IS NULL AND expiration_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","target_user_id") WHERE NOT is_read;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_external" UNIQUE("tenant_id","external_product_id");