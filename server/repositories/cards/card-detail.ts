import type { Card, CardParts, Comment, History } from '../../../domain/entities/card';
import type { Product } from '../../../domain/entities/people';
import type { Queryable } from '../../database/pool';
import { wireParts } from '../../database/wire-row';
import { rows } from '../flows/flows';
import { seesFlow } from '../flows/sees-flow';
import { PICTURES_OF } from '../vehicles/vehicle-pictures';

export interface PersonOfCard {
  id: string;
  name: string;
  email: string;
  photo: string | null;
}

/** A card with all its parts, except comments and history, which are read by pages. */
export interface CardDetail extends Omit<CardParts, 'comments'> {
  card: Card;
  products: Product[];
  /** People who are named in any part; of people who have left the company only the name. */
  people: PersonOfCard[];
}

const DETAIL = `
  SELECT to_jsonb(c) AS card,
    ${rows('tasks', 'r.card_id = c.id')} AS tasks,
    ${rows('task_options', 'r.card_id = c.id')} AS options,
    ${rows('approvals', 'r.card_id = c.id AND r.round = c.round')} AS approvals,
    (SELECT coalesce(jsonb_agg(to_jsonb(r) - 'file_key'), '[]') FROM attachments r
      WHERE r.tenant_id = $1 AND r.card_id = c.id) AS attachments,
    ${rows('connections', 'r.card_id = c.id')} AS connections,
    ${rows('external_links', 'r.card_id = c.id')} AS links,
    (SELECT coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('pictures', ${PICTURES_OF})), '[]') FROM products r
      WHERE r.tenant_id = $1 AND r.id = ANY(c.product_ids)) AS products,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name,
              'email', CASE WHEN m.user_id IS NULL THEN '' ELSE u.email END,
              'photo', CASE WHEN m.user_id IS NULL THEN NULL ELSE u.photo END)), '[]')
       FROM users u LEFT JOIN memberships m ON m.tenant_id = $1 AND m.user_id = u.id AND m.left_at IS NULL
      WHERE u.id IN (
         SELECT c.created_by UNION SELECT unnest(c.owner_ids)
         UNION SELECT user_id FROM attachments WHERE tenant_id = $1 AND card_id = c.id
         UNION SELECT user_id FROM approvals WHERE tenant_id = $1 AND card_id = c.id)) AS people
  FROM cards c WHERE c.tenant_id = $1 AND c.board_id = $2 AND c.id = $3`;

/** Reads a card of a flow with all its parts, in one statement; null if the flow has no card of that id. */
export async function findCardDetail(
  client: Queryable,
  tenantId: number,
  boardId: string,
  cardId: string,
): Promise<CardDetail | null> {
  const { rows: found } = await client.query(DETAIL, [tenantId, boardId, cardId]);
  return found[0] ? wireParts<CardDetail>(found[0]) : null;
}

export const COMMENT_ORDERS = { created_at: 'created_at' };

/** SQL that lists a card's comments. */
export const COMMENTS = `
  SELECT c.*, u.name AS author_name, CASE WHEN m.user_id IS NULL THEN NULL ELSE u.photo END AS author_photo
    FROM comments c JOIN users u ON u.id = c.user_id
    LEFT JOIN memberships m ON m.tenant_id = $1 AND m.user_id = u.id AND m.left_at IS NULL
   WHERE c.tenant_id = $1 AND c.card_id = $2`;

export type CommentRow = Comment & { author_name: string; author_photo: string | null };

export const HISTORY_ORDERS = { created_at: 'created_at' };

/** SQL of whether a line `h` of history is shown; the same as `isShown` of `domain/card/history-shown`. */
const IS_SHOWN = `NOT (h.kind = 'updated'
  AND (h.old = '{}' AND h.new = '{}' OR h.new ? 'current_phase_id' AND h.old <> '{}'))`;

/** SQL that lists a card's whole history, however old. */
export const HISTORY = `
  SELECT h.*, u.name AS user_name FROM history h JOIN users u ON u.id = h.user_id
   WHERE h.tenant_id = $1 AND h.card_id = $2
     AND ${IS_SHOWN}`;

export type HistoryRow = History & { user_name: string };

export interface ConnectedCard {
  id: string;
  connection_id: string;
  board_id: string;
  board_name: string;
  identifier: string;
  title: string;
  phase_name: string;
  archived_at: string | null;
}

/** Returns the cards that are connected with these, as far as the person sees them. */
export async function findConnected(
  client: Queryable,
  actor: { tenant_id: number; user_id: string },
  cardId: string,
): Promise<ConnectedCard[]> {
  const { rows: found } = await client.query<ConnectedCard>(
    `SELECT o.id, k.id AS connection_id, o.board_id, b.name AS board_name, o.identifier, o.title,
            p.name AS phase_name, o.archived_at
       FROM connections k
       JOIN cards o ON o.tenant_id = k.tenant_id
        AND o.id = CASE WHEN k.card_source_id = k.card_id THEN k.card_destination_id ELSE k.card_source_id END
       JOIN boards b ON b.tenant_id = o.tenant_id AND b.id = o.board_id
       JOIN phases p ON p.tenant_id = o.tenant_id AND p.id = o.current_phase_id
      WHERE k.tenant_id = $1 AND k.card_id = $2
        AND ${seesFlow('$1', 'o.board_id', '$3')}`,
    [actor.tenant_id, cardId, actor.user_id],
  );
  return found;
}
