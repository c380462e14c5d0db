import type { Pool } from 'pg';
import { expect } from 'vitest';
import { seesFlow } from '../../server/repositories/flows/sees-flow';
import { IS_SEEN } from '../../server/repositories/notifications';
import type { TestClient } from '../harness/client';
import type { World } from '../harness/world';

/** Entities of a card, each with the mirror's columns as they are stored in the database. */
const OF_CARDS = {
  comment: ['comments', 'description', 'card_id'],
  task: ['tasks', 'title', 'card_id'],
  task_option: ['task_options', 'title', 'card_id'],
  attachment: ['attachments', 'title', 'card_id'],
} as const;

/**
 * Expects the mirror to equal the database, which the test reads by its own statements: comparing two devices would
 * miss rows that the server sends to no device.
 */
export async function expectAsDatabase(pool: Pool, world: World, { db, actor }: TestClient): Promise<void> {
  const ask = async (sql: string, ...more: unknown[]) =>
    (await pool.query(sql, [world.tenant_id, ...more])).rows;
  const told = await ask(
    `SELECT n.id FROM notifications n WHERE n.tenant_id = $1 AND n.target_user_id = $2
        AND ${seesFlow('n.tenant_id', 'n.board_id', 'n.target_user_id')} AND ${IS_SEEN} ORDER BY n.id`,
    actor.user_id,
  );
  const mirrored = await db.notification.orderBy('id').toArray();
  expect(mirrored.map(({ id }) => id)).toEqual(told.map(({ id }) => id));
  const member = await ask(
    'SELECT FROM board_users WHERE tenant_id = $1 AND board_id = $2 AND user_id = $3',
    ...[world.flow.board.id, actor.user_id],
  );
  if (member.length === 0 && actor.role !== 'admin') {
    expect(await db.card.count()).toBe(0);
    return;
  }

  const cards = await ask(
    `SELECT id, title, current_phase_id, tag_ids, owner_ids, data_version FROM cards
      WHERE tenant_id = $1 AND archived_at IS NULL ORDER BY id`,
  );
  const shown = await db.card.orderBy('id').toArray();
  expect(
    shown.map(({ id, title, current_phase_id, tag_ids, owner_ids, data_version }) => ({
      ...{ id, title, current_phase_id, tag_ids, owner_ids, data_version },
    })),
  ).toEqual(cards);
  for (const [entity, [table, words]] of Object.entries(OF_CARDS)) {
    const rows = await ask(
      `SELECT r.id, r.${words} AS words FROM ${table} r JOIN cards c ON c.tenant_id = $1 AND c.id = r.card_id
        WHERE r.tenant_id = $1 AND c.archived_at IS NULL ORDER BY r.id`,
    );
    const held = await db
      .rows(entity as keyof typeof OF_CARDS)
      .orderBy('id')
      .toArray();
    expect(
      held.map(row => ({ id: row.id, words: (row as unknown as Record<string, unknown>)[words] })),
      entity,
    ).toEqual(rows);
  }
}
