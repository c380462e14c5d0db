-- Both come with PostgreSQL, and whoever owns the database may add them: groups of three letters, and the company beside them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX "cards_search" ON "cards" USING gin ("tenant_id","search_text" gin_trgm_ops);
