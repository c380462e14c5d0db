import type { PoolClient } from 'pg';
import type { CardState } from '../../domain/card/card-state';
import type { CardTarget } from '../../domain/commands/command';
import type { Actor } from '../../domain/policy';
import { wireParts } from '../database/wire-row';
import { FLOW_PARTS, rows } from '../repositories/flows/flows';
import { seesFlow } from '../repositories/flows/sees-flow';
import { MAY_ENTER } from '../repositories/people/memberships';

/** Rows that an input may name besides the card. */
export interface Named extends CardTarget {
  comment_id?: string;
  product_id?: string;
  user_id?: string;
  upload_id?: string;
  /** Another card, possibly of another flow. */
  card_destination_id?: string;
  /** The card that this one is a copy of. */
  origin_card_id?: string;
  /** A connection, whose other side is removed with it. */
  connection_id?: string;
}

const otherCardOf = ({ card_destination_id, origin_card_id }: Named) =>
  card_destination_id ?? origin_card_id ?? null;

/**
 * Locks the flow against changes of its configuration, and then the card against other commands. If two cards are
 * concerned, both are locked in sorted order, so that crossing commands wait for each other instead of deadlocking.
 * Cards are locked without a join, because a joined row that changes meanwhile would make them vanish from the result.
 */
export async function lockTarget(client: PoolClient, tenantId: number, input: Named): Promise<void> {
  const { board_id, card_id, connection_id = null } = input;
  const other = otherCardOf(input) ?? (connection_id && (await farSide(client, tenantId, connection_id)));
  await client.query(
    `SELECT FROM boards WHERE tenant_id = $1
        AND id IN ($2, (SELECT board_id FROM cards WHERE tenant_id = $1 AND id = $3)) ORDER BY id FOR SHARE`,
    [tenantId, board_id, other],
  );
  await client.query(
    'SELECT FROM cards WHERE tenant_id = $1 AND (id = $2 AND board_id = $3 OR id = $4) ORDER BY id FOR UPDATE',
    [tenantId, card_id, board_id, other],
  );
  // Locks the upload, so that concurrent requests can't attach it to two cards.
  if (input.upload_id)
    await client.query('SELECT FROM uploads WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [
      tenantId,
      input.upload_id,
    ]);
}

/** Returns the card at the other end of a connection. The two cards of a connection never change. */
async function farSide(client: PoolClient, tenantId: number, connectionId: string): Promise<string | null> {
  const { rows: found } = await client.query(farSideOf('$2'), [tenantId, connectionId]);
  return found[0]?.id ?? null;
}

const farSideOf = (connectionId: string) =>
  `SELECT CASE WHEN card_id = card_source_id THEN card_destination_id ELSE card_source_id END AS id
     FROM connections WHERE tenant_id = $1 AND id = ${connectionId}`;

/** SQL for the card's connections with their other sides, which are removed with the card. */
const CONNECTIONS = `
  (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM connections own JOIN connections r
      ON r.tenant_id = $1 AND r.card_id IN (own.card_source_id, own.card_destination_id)
     AND r.card_source_id = own.card_source_id AND r.card_destination_id = own.card_destination_id
    WHERE own.tenant_id = $1 AND own.card_id = c.id)`;

/** Returns SQL for the one row that an input names, or null. */
const named = (table: string, where: string) =>
  `(SELECT to_jsonb(r) FROM ${table} r WHERE r.tenant_id = $1 AND ${where})`;

const STATE = `
  SELECT ${FLOW_PARTS},
    to_jsonb(c) - 'search_text' AS card,
    ${rows('tasks', 'r.card_id = c.id')} AS tasks,
    ${rows('task_options', 'r.card_id = c.id')} AS options,
    ${rows('approvals', 'r.card_id = c.id AND r.round = c.round')} AS approvals,
    ${rows('comments', 'r.card_id = c.id AND r.id = $4')} AS comments,
    ${rows('attachments', 'r.card_id = c.id')} AS attachments,
    ${CONNECTIONS} AS connections,
    ${rows('external_links', 'r.card_id = c.id')} AS links,
    EXISTS (SELECT FROM approvals r WHERE r.tenant_id = $1 AND r.card_id = c.id AND r.state <> 'pending') AS answered,
    ${named('products', 'r.id = $5')} AS product,
    (SELECT jsonb_build_object('id', m.user_id, 'enabled', ${MAY_ENTER}) FROM memberships m
      WHERE m.tenant_id = $1 AND m.user_id = $9) AS person,
    ${named('uploads', `r.id = $6 AND r.user_id = $8 AND r.content_type <> ''`)} AS upload,
    (SELECT coalesce(jsonb_agg(m.user_id), '[]') FROM memberships m
      WHERE m.tenant_id = $1 AND m.role = 'admin' AND ${MAY_ENTER}) AS admins,
    ${named(
      'cards',
      `r.id = coalesce($7, (${farSideOf('$10')})) AND EXISTS (
         SELECT FROM boards o WHERE o.tenant_id = $1 AND o.id = r.board_id AND o.enabled)
       AND ${seesFlow('$1', 'r.board_id', '$8')}`,
    )} AS other
  FROM boards b LEFT JOIN cards c ON c.tenant_id = $1 AND c.board_id = b.id AND c.id = $3
  WHERE b.tenant_id = $1 AND b.id = $2`;

/** Loads the state on which a command is decided, in one statement. Null if the flow does not exist in this company. */
export async function loadState(client: PoolClient, actor: Actor, input: Named): Promise<CardState | null> {
  const values = [
    actor.tenant_id,
    input.board_id,
    input.card_id,
    input.comment_id ?? null,
    input.product_id ?? null,
    input.upload_id ?? null,
    otherCardOf(input),
    actor.user_id,
    input.user_id ?? null,
    input.connection_id ?? null,
  ];
  // Uses a named statement, since planning it takes longer than running it.
  const { rows: found } = await client.query({ name: 'load-state', text: STATE, values });
  return found[0] ? wireParts<CardState>(found[0]) : null;
}
