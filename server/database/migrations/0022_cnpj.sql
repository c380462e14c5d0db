-- A CNPJ is of one company: where several went by the same, it stays with the first of them.
UPDATE "tenants" t SET "cnpj" = NULL WHERE EXISTS (SELECT FROM "tenants" o WHERE o."cnpj" = t."cnpj" AND o."id" < t."id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_cnpj" ON "tenants" USING btree ("cnpj");
