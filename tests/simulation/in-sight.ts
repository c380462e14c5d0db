import type { Pool } from 'pg';
import { boardFeed } from '../../domain/entities/feeds';
import type { TestClient } from '../harness/client';
import type { World } from '../harness/world';

/**
 * Checks that a comment stays visible from the moment it is stored: while it waits it is folded over the mirror, and it
 * leaves the outbox only with the page of changes that contains it. Call it after each event on a device.
 */
export class InSight {
  /** Ids of comments that were seen on this device. */
  #seen = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly world: World,
    private readonly client: TestClient,
  ) {}

  /** Forgets the comments seen: the server was restored from a backup, and what it has lost may disappear. */
  forget(): void {
    this.#seen.clear();
  }

  async look(): Promise<void> {
    const { db } = this.client;
    const now = await db.transaction('r', db.tables, async () => {
      const feed = await db.feeds.get(boardFeed(this.world.flow.board.id));
      const entries = await db.outbox.filter(({ name }) => name === 'comment.add').toArray();
      const mirrored = await db.comment.toCollection().primaryKeys();
      const cards = (await db.card.toCollection().primaryKeys()) as string[];
      return { isWhole: feed?.ready === true, entries, cards, mirrored: mirrored as string[] };
    });
    // A device that starts over, or may no longer hold the flow, shows none of it.
    if (!now.isWhole) return this.#seen.clear();
    const waiting = now.entries.map(({ input }) => String(input.comment_id));
    const shown = new Set([...now.mirrored, ...waiting]);
    const gone = [...this.#seen].filter(id => !shown.has(id));
    this.#seen = shown;
    if (gone.length === 0) return;
    const { rows } = await this.pool.query(
      'SELECT id FROM comments WHERE tenant_id = $1 AND id = ANY($2) AND user_id = $3 AND card_id = ANY($4)',
      [this.world.tenant_id, gone, this.client.actor.user_id, now.cards],
    );
    if (rows.length > 0) throw new Error(`out of sight on ${this.client.name}: comment ${rows[0].id}`);
  }
}
