import type { Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import type { Pool } from '../../server/database/pool';
import { newFileKey } from '../../server/files/storage/file-key';
import { until } from './until';

/**
 * Shares a card of the company that has a vehicle, with a file and 45 comments that mention a person. Returns the slug.
 */
export async function shareFullCard(pool: Pool, tenantId: number, title = 'Para o cliente'): Promise<string> {
  const { rows } = await pool.query(
    `SELECT c.id, c.board_id, c.created_by FROM cards c JOIN boards b ON b.id = c.board_id
      WHERE c.tenant_id = $1 AND c.product_ids <> '{}' AND c.custom_fields <> '{}' AND c.tag_ids <> '{}'
        AND c.archived_at IS NULL AND b.enabled
        AND EXISTS (SELECT FROM task_options o WHERE o.card_id = c.id)
      ORDER BY c.id LIMIT 1`,
    [tenantId],
  );
  const { id, board_id, created_by } = rows[0];
  const slug = newId();
  const of = [tenantId, board_id, id, created_by];
  await pool.query(
    `INSERT INTO external_links (tenant_id, id, board_id, card_id, user_id, title, slug, created_at, expires_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, now(), now() + interval '7 days')`,
    [...of, title, slug],
  );
  await pool.query(
    `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at, created_at)
     SELECT $1, gen_random_uuid(), $2, $3, $4::uuid, 'comentário ' || n || ' @' || $4::uuid, now(), now() + make_interval(secs => n)
       FROM generate_series(1, 45) n`,
    of,
  );
  await pool.query(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type, made_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'Laudo cautelar.pdf', $5, 820000, 'application/pdf', now())`,
    [...of, newFileKey(tenantId)],
  );
  return slug;
}

/** Waits until a shared card shows its first photo, the last thing on its first screen. */
export async function drawn(page: Page): Promise<void> {
  const photo = page
    .getByRole('button', { name: /^Ampliar foto 1/ })
    .first()
    .locator('img');
  await until(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), Boolean);
}
