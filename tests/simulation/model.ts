import type { Pool } from 'pg';
import { expect } from 'vitest';
import { boardFeed } from '../../domain/entities/feeds';
import type { OutboxEntry } from '../../src/mirror/database';
import type { World } from '../harness/world';

interface Item {
  task_id: string;
  title: string;
  checked: boolean;
}

/** What of a card only commands write, and the latest always wins. */
interface Modelled {
  title?: string;
  check_id?: string;
  tags: Map<string, boolean>;
  /** By their ids; null once removed. */
  items: Map<string, Item | null>;
}

/**
 * The server holds what its own order of the applied changes comes to in memory, where each counts once: one that was
 * carried out again, or in another order than was told, leaves something else behind.
 */
export async function expectModel(pool: Pool, world: World, entries: OutboxEntry[]): Promise<void> {
  const feed = boardFeed(world.flow.board.id);
  const { rows: applied } = await pool.query(
    `SELECT id FROM commands WHERE tenant_id = $1 AND verdict->'feeds' ? $2
      ORDER BY (verdict->'feeds'->>$2)::bigint`,
    [world.tenant_id, feed],
  );
  const known = new Map(entries.map(entry => [entry.id, entry]));
  const model = new Map<string, Modelled>();
  for (const { id } of applied) {
    const entry = known.get(id);
    if (!entry?.card_id) continue;
    const card = model.get(entry.card_id) ?? { tags: new Map(), items: new Map() };
    model.set(entry.card_id, applyTo(card, entry));
  }
  const { rows: cards } = await pool.query(
    "SELECT id, title, last_check->>'check_id' AS check_id, tag_ids FROM cards WHERE tenant_id = $1",
    [world.tenant_id],
  );
  const { rows: options } = await pool.query(
    'SELECT id, card_task_id AS task_id, title, checked FROM task_options WHERE tenant_id = $1',
    [world.tenant_id],
  );
  const items = new Map(options.map(({ id, ...item }) => [id, item]));
  for (const { id, title, check_id, tag_ids } of cards) {
    const card = model.get(id);
    if (!card) continue;
    if (card.title !== undefined) expect(title).toBe(card.title);
    if (card.check_id) expect(check_id, `check of ${id}`).toBe(card.check_id);
    for (const [tag, isThere] of card.tags)
      expect(tag_ids.includes(tag), `tag ${tag} of ${id}`).toBe(isThere);
    for (const [item, wanted] of card.items)
      expect(items.get(item) ?? null, `item ${item} of ${id}`).toEqual(wanted);
  }
}

function applyTo({ items, tags, ...card }: Modelled, { name, input }: OutboxEntry): Modelled {
  const { title, check_id, tag_id, task_id, option_id, checked } = input as Partial<Item> &
    Record<string, string>;
  const before = items.get(option_id!);
  if ((name === 'card.create' || name === 'card.update') && title !== undefined) card.title = title;
  else if (name === 'card.check') card.check_id = check_id;
  else if (name === 'tag.add') tags.set(tag_id!, true);
  else if (name === 'tag.remove') tags.set(tag_id!, false);
  else if (name === 'option.add') items.set(option_id!, { task_id: task_id!, title: title!, checked: false });
  else if (name === 'option.remove') items.set(option_id!, null);
  else if (name === 'option.update' && before)
    items.set(option_id!, { ...before, title: title ?? before.title, checked: checked ?? before.checked });
  else if (name === 'task.remove')
    for (const [id, item] of items) if (item?.task_id === task_id) items.set(id, null);
  return { ...card, items, tags };
}
