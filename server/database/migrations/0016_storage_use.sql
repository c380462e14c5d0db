CREATE TABLE "storage_use" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"used" bigint NOT NULL,
	"quota" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "storage_use" ADD CONSTRAINT "storage_use_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO storage_use (tenant_id, used, quota)
  SELECT tenant_id, sum(size), greatest(sum(size), 53687091200)
    FROM (SELECT tenant_id, size FROM attachments UNION ALL SELECT tenant_id, size FROM uploads) f GROUP BY tenant_id;
