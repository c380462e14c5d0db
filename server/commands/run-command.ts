import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { CardState } from '../../domain/card/card-state';
import type { CardCommand, Command } from '../../domain/commands/command';
import { findCommand } from '../../domain/commands/command-table';
import type { Effect } from '../../domain/effects/effect';
import { effectsOf } from '../../domain/effects/effects';
import type { EntityName } from '../../domain/entities/entity-table';
import { boardFeed } from '../../domain/entities/feeds';
import { fieldErrors } from '../../domain/flow/field-errors';
import type { Actor } from '../../domain/policy';
import { type Refusal, type RefusalCode, refusal } from '../../domain/refusals';
import type { CommandEnvelope, StoredVerdict, Verdict } from '../../domain/sync';
import { BOUNDS, countReached } from '../bounds';
import { inTransaction } from '../database/transaction';
import { writeChanges } from '../database/write-changes';
import { touchFeeds } from '../feeds/touch-feeds';
import type { CommandCaller } from '../http/command-caller';
import { auditLinks } from './audit-links';
import { isNotice, raiseNotices } from './batch-notices';
import { askForPictures, settleFiles, stored } from './card-files';
import { withChanger } from './changed-by';
import { envelopeHash } from './envelope-hash';
import { loadState, lockTarget } from './load-state';
import { removeRowsOfCard, touchRowsOfCard } from './rows-of-card';
import { executeCardless } from './run-cardless';
import { tellDevices } from './tell-devices';
import { touchedBy } from './touched-by';

/**
 * Runs one command exactly once: its own transaction contains its id, its effect and its verdict (S2, S3). May be
 * repeated any number of times; a repetition returns the first verdict.
 */
export async function runCommand(caller: CommandCaller, envelope: CommandEnvelope): Promise<Verdict> {
  const command = findCommand(envelope.name);
  if (!command || envelope.version !== command.version)
    return { status: 'upgrade_required', version: command?.version ?? 0 };
  if (envelope.user_id !== caller.actor.user_id) return refuse(refusal('not_allowed'));
  try {
    return await inTransaction(caller.pool, client => settle(client, caller, command, envelope));
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    // The id of a row that it creates is already in use. The transaction wrote no row, so the refusal is stored in
    // a new one.
    if (code === UNIQUE_VIOLATION && constraint.endsWith(OF_ID)) {
      return inTransaction(caller.pool, client => settle(client, caller, command, envelope, 'id_taken'));
    }
    if (code && PASSING.has(code)) return { status: 'retry' };
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';
/** Name of a primary key's constraint (tenant_id, id), after the table. */
const OF_ID = '_tenant_id_id_pk';
/**
 * Error codes that a retry resolves: a deadlock, a conflict, or a card that was deleted just before a reference to it
 * was written.
 */
const PASSING = new Set(['40P01', '40001', '23503']);

async function settle(
  client: PoolClient,
  caller: CommandCaller,
  command: Command,
  envelope: CommandEnvelope,
  refuseWith?: RefusalCode,
): Promise<Verdict> {
  const known = await claim(client, caller.actor, envelope);
  if (known) return known;
  if (!(await isInOrder(client, caller.actor, envelope.after))) {
    await forget(client, caller.actor, envelope.id);
    return { status: 'out_of_order' };
  }
  const verdict = refuseWith ? refuse(refusal(refuseWith)) : await execute(client, caller, command, envelope);
  await client.query('UPDATE commands SET verdict = $4 WHERE tenant_id = $1 AND user_id = $2 AND id = $3', [
    caller.actor.tenant_id,
    caller.actor.user_id,
    envelope.id,
    JSON.stringify(verdict),
  ]);
  return verdict;
}

/**
 * Reserves the command's id in this transaction; a concurrent send of the same id waits here. Returns the stored
 * verdict if there is one.
 */
async function claim(
  client: PoolClient,
  actor: Actor,
  envelope: CommandEnvelope,
): Promise<StoredVerdict | null> {
  const hash = envelopeHash(envelope);
  const { rowCount } = await client.query(
    `INSERT INTO commands (tenant_id, user_id, id, hash, name, client_id, sequence)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [actor.tenant_id, actor.user_id, envelope.id, hash, envelope.name, envelope.client_id, envelope.sequence],
  );
  if (rowCount) return null;
  const { rows } = await client.query(
    'SELECT hash, verdict FROM commands WHERE tenant_id = $1 AND user_id = $2 AND id = $3',
    [actor.tenant_id, actor.user_id, envelope.id],
  );
  return rows[0].hash === hash ? rows[0].verdict : refuse(refusal('key_reused'));
}

async function isInOrder(client: PoolClient, actor: Actor, after: string[]): Promise<boolean> {
  if (after.length === 0) return true;
  const { rows } = await client.query(
    `SELECT count(*) AS applied FROM commands
     WHERE tenant_id = $1 AND user_id = $2 AND id = ANY($3) AND verdict->>'status' = 'applied'`,
    [actor.tenant_id, actor.user_id, after],
  );
  return rows[0].applied === new Set(after).size;
}

async function forget(client: PoolClient, actor: Actor, id: string): Promise<void> {
  await client.query('DELETE FROM commands WHERE tenant_id = $1 AND user_id = $2 AND id = $3', [
    actor.tenant_id,
    actor.user_id,
    id,
  ]);
}

async function execute(
  client: PoolClient,
  caller: CommandCaller,
  command: Command,
  envelope: CommandEnvelope,
): Promise<StoredVerdict> {
  return command.kind === 'card'
    ? executeOnCard(client, caller, command, envelope)
    : executeCardless(client, caller, command, envelope);
}

async function executeOnCard(
  client: PoolClient,
  { actor, socketId, now: clock, newId }: CommandCaller,
  command: CardCommand,
  envelope: CommandEnvelope,
): Promise<StoredVerdict> {
  const parsed = command.input.safeParse(envelope.input);
  if (!parsed.success) return refuse(refusal('invalid', { errors: fieldErrors(parsed.error) }));
  const input = parsed.data;
  const tenantId = actor.tenant_id;

  await lockTarget(client, tenantId, input);
  const state = await loadState(client, actor, input);
  if (!state) return refuse(refusal('not_found'));
  const at = clock();
  const now = at.toISOString();
  const decision = command.decide(state, input, actor, { now, made_at: envelope.made_at });
  if (!decision.ok) return refuse(await withChanger(client, tenantId, input.card_id, decision.refusal));
  if (decision.changes.length === 0) return { status: 'applied', feeds: {} };

  for (const change of decision.changes) {
    if (change.op !== 'insert') continue;
    if (isFull(state, change.entity)) return refuse(refusal('not_allowed', { message: CARD_FULL }));
    if (await isTombstone(client, tenantId, boardFeed(input.board_id), change))
      return refuse(refusal('id_taken'));
    if (change.entity === 'card')
      change.values.identifier = await nextIdentifier(client, tenantId, state.board);
    if (change.entity === 'external_link') change.values.slug = randomBytes(16).toString('base64url');
  }
  const context = { actor, now, made_at: envelope.made_at, newId };
  const all: Effect[] = [...decision.changes, ...effectsOf(state, decision.changes, context)];
  const { batch } = envelope;
  const others = all.filter(change => !isNotice(change));
  const removed = await removeRowsOfCard(client, tenantId, input, decision.changes);
  await writeChanges(
    client,
    tenantId,
    (batch ? others : all).map(change => stored(change, state)),
  );
  const added = all.filter(isNotice);
  const notices = batch ? await raiseNotices(client, tenantId, batch, added) : added;
  await settleFiles(client, tenantId, state, decision.changes);
  await askForPictures(client, tenantId, decision.changes);
  await auditLinks(client, actor, state, decision.changes, now);
  await tellDevices(client, tenantId, notices, batch ? { id: batch, now: at } : null);
  const archived = await touchRowsOfCard(client, tenantId, input, decision.changes);
  // Devices don't store archived cards: changes to one are sent with it when it returns.
  const isArchived = state.card?.archived_at && !decision.changes.some(({ entity }) => entity === 'card');
  const touched = [
    ...(isArchived ? [] : touchedBy(input.board_id, [...others, ...notices])),
    ...removed,
    ...archived,
  ];
  return { status: 'applied', feeds: await touchFeeds(client, tenantId, touched, socketId) };
}

/**
 * Returns whether the id belonged to a row that was removed. Such an id can't be used again, because devices that have
 * not received the removal still have that row.
 */
async function isTombstone(
  client: PoolClient,
  tenantId: number,
  feed: string,
  { entity, id }: { entity: string; id: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM changes WHERE tenant_id = $1 AND feed = $2 AND entity = $3 AND row_id = $4 AND gone',
    [tenantId, feed, entity, id],
  );
  return Boolean(rowCount);
}

async function nextIdentifier(
  client: PoolClient,
  tenantId: number,
  board: { id: string; prefix: string },
): Promise<string> {
  const { rows } = await client.query(
    'UPDATE board_counters SET last_number = last_number + 1 WHERE tenant_id = $1 AND board_id = $2 RETURNING last_number',
    [tenantId, board.id],
  );
  return `${board.prefix}-${rows[0].last_number}`;
}

function refuse(why: Refusal): StoredVerdict {
  return { status: 'refused', ...why };
}

const CARD_FULL = 'Este card está cheio. Escolha outro.';

/** List of a card's state that has the rows of an entity. */
const PARTS: Partial<Record<EntityName, 'tasks' | 'options' | 'attachments' | 'connections' | 'links'>> = {
  task: 'tasks',
  task_option: 'options',
  attachment: 'attachments',
  connection: 'connections',
  external_link: 'links',
};

function isFull(state: CardState, entity: EntityName): boolean {
  const part = PARTS[entity];
  if (!part || state[part].length < BOUNDS.cardParts) return false;
  countReached('cardParts');
  return true;
}
