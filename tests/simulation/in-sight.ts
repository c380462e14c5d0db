import type { Pool } from 'pg';
import { boardFeed } from '../../domain/entities/feeds';
import type { TestClient } from '../harness/client';
import type { World } from '../harness/world';

/**
 * What somebody wrote stays in sight from the moment that it is kept: as long as it waits it is folded over the mirror,
 * and it leaves the outbox only with the page that brings it. Call it after each thing that happens to a device.
 */
export class InSight {
  /** Comments that were seen on this device, by their ids. */
  #seen = new Set<string>();

  constructor(
    private readonly pool: Pool,
    private readonly world: World,
    private readonly client: TestClient,
  ) {}

  /** The server went back to a backup: what it has lost may go out of sight. */
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
    // A device that begins again, or may hold the flow no more, shows nothing of it.
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
