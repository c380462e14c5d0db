CREATE TABLE "vehicle_pictures" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"address" text NOT NULL,
	"file_key" text NOT NULL,
	"size" integer,
	"attempts" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp(3) with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "vehicle_pictures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "vehicle_pictures_address" UNIQUE("tenant_id","product_id","address")
);
--> statement-breakpoint
ALTER TABLE "vehicle_pictures" ADD CONSTRAINT "vehicle_pictures_tenant_id_product_id_products_tenant_id_id_fk" FOREIGN KEY ("tenant_id","product_id") REFERENCES "public"."products"("tenant_id","id") ON DELETE no action ON UPDATE no action;