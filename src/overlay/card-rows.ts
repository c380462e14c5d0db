import type { Table } from 'dexie';
import { NO_PARTS, type Upload } from '../../domain/card/card-state';
import type { Card, CardParts } from '../../domain/entities/card';
import type { Person, Product } from '../../domain/entities/people';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';

/**
 * The mirror's data of one card: its row, its parts, and the rows that it and its waiting changes name; with the
 * approvals of every round.
 */
export interface CardRows extends CardParts {
  card: Card | null;
  products: Map<string, Product>;
  people: Map<string, Person>;
  others: Map<string, Card>;
  /** Files of this device, by `upload_id`. */
  uploads: Map<string, Upload>;
}

/** Tables whose rows belong to a card, by their names in `CardRows`. */
export const TABLES_OF_CARD = {
  tasks: 'task',
  options: 'task_option',
  approvals: 'approval',
  comments: 'comment',
  attachments: 'attachment',
  connections: 'connection',
  links: 'external_link',
} as const;

/** Ids that an input may name besides its card. */
export interface Named {
  product_id?: string;
  user_id?: string;
  card_destination_id?: string;
  upload_id?: string;
}

/** Rows of a card that is not in the mirror: one that is being created, or one that is not on this device. */
export const NO_ROWS: CardRows = {
  card: null,
  ...NO_PARTS,
  products: new Map(),
  people: new Map(),
  others: new Map(),
  uploads: new Map(),
};

/**
 * Reads cards with all their parts and the rows that the given changes name. All requests are started at once: together
 * they take as long as the slowest, and the surrounding transaction stays open.
 */
export async function readCardRows(
  db: PatioDatabase,
  cards: { id: string; entries: Pick<OutboxEntry, 'input'>[] }[],
): Promise<Map<string, CardRows>> {
  const rows = await db.card.bulkGet(cards.map(({ id }) => id));
  const read = cards.map(async ({ id, entries }, at): Promise<[string, CardRows]> => {
    const of = { card_id: id };
    const named = entries.map(({ input }) => input as Named);
    const productIds = [...(rows[at]?.product_ids ?? []), ...named.map(({ product_id }) => product_id)];
    const [
      tasks,
      options,
      approvals,
      comments,
      attachments,
      connections,
      links,
      products,
      people,
      others,
      uploads,
    ] = await Promise.all([
      db.task.where(of).toArray(),
      db.task_option.where(of).toArray(),
      db.approval.where(of).toArray(),
      db.comment.where(of).toArray(),
      db.attachment.where(of).toArray(),
      db.connection.where(of).toArray(),
      db.external_link.where(of).toArray(),
      byId(db.product, productIds),
      byId(
        db.person,
        named.map(({ user_id }) => user_id),
      ),
      byId(
        db.card,
        named.map(({ card_destination_id }) => card_destination_id),
      ),
      byId(
        db.files,
        named.map(({ upload_id }) => upload_id),
      ),
    ]);
    const card = rows[at] ?? null;
    return [
      id,
      {
        card,
        tasks,
        options,
        approvals,
        comments,
        attachments,
        connections,
        links,
        products,
        people,
        others,
        uploads,
      },
    ];
  });
  return new Map(await Promise.all(read));
}

async function byId<Row extends { id: string }>(
  table: Table<Row, string>,
  ids: (string | undefined)[],
): Promise<Map<string, Row>> {
  const wanted = [...new Set(ids.filter(id => id !== undefined))];
  if (wanted.length === 0) return new Map();
  const found = await table.bulkGet(wanted);
  return new Map(found.flatMap(row => (row ? [[row.id, row] as const] : [])));
}
