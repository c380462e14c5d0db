CREATE TABLE "upload_pieces" (
	"tenant_id" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"at" bigint NOT NULL,
	"size" bigint NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "upload_pieces_tenant_id_upload_id_at_pk" PRIMARY KEY("tenant_id","upload_id","at")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "length" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "storing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_tenant_id_upload_id_uploads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","upload_id") REFERENCES "public"."uploads"("tenant_id","id") ON DELETE cascade ON UPDATE no action;