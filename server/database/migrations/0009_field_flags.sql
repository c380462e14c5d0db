ALTER TABLE "custom_fields" ADD COLUMN "show_on_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "show_on_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What approvers have needed so far; the flows' feeds tell of these rows again.
UPDATE custom_fields SET show_on_approval = true WHERE required AND type IN ('currency', 'select');
--> statement-breakpoint
WITH marked AS (
  SELECT tenant_id, 'board:' || board_id AS feed, id::text AS row_id FROM custom_fields WHERE show_on_approval
), told AS (
  UPDATE feeds f SET revision = nextval('revisions')
   WHERE EXISTS (SELECT FROM marked m WHERE m.tenant_id = f.tenant_id AND m.feed = f.feed)
  RETURNING tenant_id, feed, revision
)
INSERT INTO changes (tenant_id, feed, entity, row_id, revision, gone)
SELECT tenant_id, feed, 'custom_field', row_id, revision, false FROM marked JOIN told USING (tenant_id, feed)
ON CONFLICT (tenant_id, feed, entity, row_id)
DO UPDATE SET revision = excluded.revision, gone = false, changed_at = now();
