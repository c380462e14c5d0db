import type { PoolClient } from 'pg';
import type { CardlessChange, CardlessState, NamedWithoutCard } from '../../domain/card/cardless-state';
import type { CardlessCommand } from '../../domain/commands/command';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { fieldErrors } from '../../domain/flow/field-errors';
import type { Actor } from '../../domain/policy';
import { refusal } from '../../domain/refusals';
import type { CommandEnvelope, StoredVerdict } from '../../domain/sync';
import { BOUNDS } from '../bounds';
import { wireParts } from '../database/wire-row';
import { type RowChange, writeChanges } from '../database/write-changes';
import { touchFeeds } from '../feeds/touch-feeds';
import { rows } from '../repositories/flows/flows';
import { IS_SEEN } from '../repositories/notifications';

/**
 * Decides and writes a command without a card. Locks the rows that its input names, and updates the feeds that contain
 * them.
 */
export async function executeCardless(
  client: PoolClient,
  { actor, socketId, now: clock }: { actor: Actor; socketId: string | null; now: () => Date },
  command: CardlessCommand,
  { input: given, made_at }: CommandEnvelope,
): Promise<StoredVerdict> {
  const parsed = command.input.safeParse(given);
  if (!parsed.success) {
    return { status: 'refused', ...refusal('invalid', { errors: fieldErrors(parsed.error) }) };
  }
  const state = await lockState(client, actor, parsed.data);
  const now = clock().toISOString();
  const decision = command.decide(state, parsed.data, actor, { now, made_at });
  if (!decision.ok) return { status: 'refused', ...decision.refusal };
  await writeChanges(
    client,
    actor.tenant_id,
    decision.changes.map(change => stored(change, now)),
  );
  const touched = decision.changes.map(change => ({
    feed: feedOf(change, actor),
    entity: change.entity,
    row_id: change.id,
    gone: false,
  }));
  const outdated = await removeOldChecks(client, actor.tenant_id, decision.changes);
  const feeds = await touchFeeds(client, actor.tenant_id, [...touched, ...outdated], socketId);
  return { status: 'applied', feeds };
}

function stored(change: CardlessChange, now: string): RowChange {
  return change.op === 'update' ? { ...change, values: { ...change.values, read_at: now } } : change;
}

function feedOf(change: CardlessChange, actor: Actor): string {
  return change.entity === 'notification' ? userFeed(actor.user_id) : boardFeed(change.values.board_id);
}

/**
 * Locks and reads the rows that the input names. Notifications are locked in order of their ids, like everywhere else,
 * so that concurrent commands wait for each other without a deadlock.
 */
async function lockState(
  client: PoolClient,
  { tenant_id, user_id }: Actor,
  { notification_ids = [], board_id, check_id }: NamedWithoutCard,
): Promise<CardlessState> {
  const { rows: notifications } =
    notification_ids.length > 0
      ? await client.query(
          `SELECT to_jsonb(n) AS row FROM notifications n
            WHERE n.tenant_id = $1 AND n.target_user_id = $2 AND n.id = ANY($3::uuid[]) AND ${IS_SEEN}
            ORDER BY n.id FOR UPDATE OF n`,
          [tenant_id, user_id, notification_ids],
        )
      : { rows: [] };
  const { rows: flows } = board_id
    ? await client.query(
        `SELECT to_jsonb(b) AS board, ${rows('board_users', 'r.board_id = b.id')} AS members,
                ${rows('concluded_checks', 'r.board_id = b.id AND r.id = $3')} AS checks
           FROM boards b WHERE b.tenant_id = $1 AND b.id = $2 FOR SHARE OF b`,
        [tenant_id, board_id, check_id ?? null],
      )
    : { rows: [] };
  const [flow = null] = flows;
  return wireParts({
    notifications: notifications.map(({ row }) => row),
    flow: flow && wireParts({ board: flow.board, members: flow.members }),
    checks: flow?.checks ?? [],
  });
}

/** Deletes a flow's checks beyond the newest `BOUNDS.checks`, because every device of the flow stores them. */
async function removeOldChecks(client: PoolClient, tenantId: number, changes: CardlessChange[]) {
  const board_id = changes.flatMap(change => (change.op === 'insert' ? change.values.board_id : []))[0];
  if (!board_id) return [];
  const { rows: removed } = await client.query(
    `DELETE FROM concluded_checks WHERE tenant_id = $1 AND id IN (
       SELECT id FROM concluded_checks WHERE tenant_id = $1 AND board_id = $2
        ORDER BY created_at DESC, id DESC OFFSET $3)
     RETURNING id`,
    [tenantId, board_id, BOUNDS.checks],
  );
  return removed.map(({ id }) => ({
    feed: boardFeed(board_id),
    entity: 'concluded_check' as const,
    row_id: id as string,
    gone: true,
  }));
}
