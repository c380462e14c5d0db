import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Queryable } from '../database/pool';
import { inTransaction } from '../database/transaction';

/**
 * Begins an epoch of this database's history; called at each start. The previous epoch ends at the last revision that
 * this database knows, so that a cursor beyond it (issued by data that a restored backup or a copied folder lost)
 * differs from one that is merely behind (S8). The lock makes writers wait, so no revision is issued in between.
 */
export async function beginEpoch(pool: Pool): Promise<void> {
  await inTransaction(pool, async client => {
    await client.query('LOCK TABLE feeds IN SHARE ROW EXCLUSIVE MODE');
    // Not the sequence's own last value: after a crash PostgreSQL may skip ahead of the last issued one.
    await client.query(
      'UPDATE epochs SET last_revision = (SELECT coalesce(max(revision), 0) FROM feeds) WHERE last_revision IS NULL',
    );
    await client.query('INSERT INTO epochs (id) VALUES ($1)', [randomBytes(6).toString('hex')]);
  });
}

export interface Epochs {
  /** Current epoch, as the caller's snapshot sees it. */
  current: string;
  /** Whether this database's own history issued the revision in that epoch. `head` is the feed's current revision. */
  issued(epoch: string, revision: number, head: number): boolean;
}

/** Reads the current epoch and those that the given cursors name. */
export async function readEpochs(client: Queryable, named: string[]): Promise<Epochs> {
  const { rows } = await client.query(
    'SELECT id, last_revision FROM epochs WHERE last_revision IS NULL OR id = ANY($1)',
    [named],
  );
  const ends = new Map<string, number | null>(rows.map(row => [row.id, row.last_revision]));
  return {
    current: rows.find(row => row.last_revision === null).id,
    issued: (epoch, revision, head) => ends.has(epoch) && revision <= (ends.get(epoch) ?? head),
  };
}
