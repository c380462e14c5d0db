import type { Member } from '../../domain/entities/board';
import type { EntityName } from '../../domain/entities/entity-table';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { FLOW_MAX } from '../../domain/flow/configuration';
import { type Actor, permission } from '../../domain/policy';
import { REFUSALS } from '../../domain/refusals';
import { AppError, notFound } from '../app-error';
import type { PoolClient, Queryable } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { type RowChange, writeChanges } from '../database/write-changes';
import { type Touched, touchFeeds } from '../feeds/touch-feeds';
import type { CommandCaller } from '../http/command-caller';
import { enqueue } from '../jobs/enqueue';
import { type Flow, findFlow, lockFlow, whoSees } from '../repositories/flows/flows';
import { removeUnseenViews } from '../repositories/flows/saved-views';
import { touchedNotifications } from '../repositories/notifications';
import { recordAudit } from '../repositories/people/audit-events';
import { auditedChanges, type FlowBefore } from './audited-changes';

/** Makes a refusal by its code, with the same message as on devices. */
export function refuse(
  code: 'board_disabled' | 'card_archived' | 'not_allowed' | 'member_unavailable' | 'key_reused',
): AppError {
  return new AppError(REFUSALS[code].status, code, REFUSALS[code].message);
}

/**
 * Returns the flow as this person may see it.
 *
 * @throws not found for a flow that doesn't exist for them
 */
export async function enterFlow(client: Queryable, actor: Actor, boardId: string): Promise<Flow> {
  const flow = await findFlow(client, actor.tenant_id, boardId);
  if (!flow || permission(actor, 'enter_flow', { member: memberOf(flow, actor) }) !== 'yes') {
    throw notFound('Não foi possível localizar o fluxo.');
  }
  return flow;
}

/**
 * Returns the flow for a person who may change its configuration.
 *
 * @throws what `enterFlow` throws; not_allowed for a person who may only look; board_disabled unless `evenDisabled`
 */
export async function enterToConfigure(
  client: Queryable,
  actor: Actor,
  boardId: string,
  { evenDisabled = false, removes }: Pick<Ways, 'evenDisabled' | 'removes'> = {},
): Promise<Flow> {
  const flow = await enterFlow(client, actor, boardId);
  const member = memberOf(flow, actor);
  const answer = removes
    ? permission(actor, 'remove_member', { member, isSelf: member?.id === removes })
    : permission(actor, 'configure_flow', { member });
  if (answer !== 'yes') throw refuse('not_allowed');
  if (!flow.board.enabled && !evenDisabled) throw refuse('board_disabled');
  return flow;
}

function memberOf({ members }: Flow, actor: Actor) {
  return members.find(({ user_id }) => user_id === actor.user_id) ?? null;
}

/** Exceptions to the checks of most changes of configuration. */
interface Ways {
  /** Also allows changes of a deactivated flow. */
  evenDisabled?: boolean;
  /** Whether the program made the change automatically, so that the audit log names no person. */
  byItself?: boolean;
  /** The member whom the change only removes from the flow. Every member may leave. */
  removes?: string;
}

/** Result of a change of configuration. */
export interface Outcome {
  changes: RowChange[];
  /** Rows that the change has written itself, besides `changes`. */
  touched?: Touched[];
  /** Whether cards with completed rounds may have a way to move now. */
  opensWays?: boolean;
  /** The flow's shared views before the change, if one of them is changed. */
  views?: FlowBefore['views'];
}

/**
 * Changes a flow's configuration, completely or not at all, while no command of the flow runs, since commands hold a
 * shared lock on its row. `work` gets the current flow and returns what to write; devices get it with their next sync.
 *
 * @returns the flow after the change
 * @throws what `enterToConfigure` throws
 */
export function configure(
  caller: CommandCaller,
  boardId: string,
  work: (flow: Flow, client: PoolClient) => Promise<Outcome> | Outcome,
  { byItself = false, ...ways }: Ways = {},
): Promise<Flow> {
  const { pool, actor, socketId } = caller;
  return inTransaction(pool, async client => {
    await lockFlow(client, actor.tenant_id, boardId);
    const flow = await enterToConfigure(client, actor, boardId, ways);
    const { changes, touched = [], opensWays = false, views } = await work(flow, client);
    if (changes.length === 0 && touched.length === 0) return flow;
    requireRoom(flow, changes);
    await writeChanges(client, actor.tenant_id, changes);
    if (opensWays && flow.approvers.length > 0) {
      const { user_id, tenant_id } = actor;
      await enqueue(client, 'settle-rounds', { tenant_id, board_id: boardId, user_id }, { key: boardId });
    }
    const listed = changes.some(({ entity }) => IN_LISTS.includes(entity))
      ? await inLists(client, actor.tenant_id, flow, changes)
      : [];
    const own = changes.map(({ op, entity, id }) => ({
      feed: boardFeed(boardId),
      entity,
      row_id: id,
      gone: op === 'remove',
    }));
    await recordAudit(client, actor.tenant_id, {
      kind: 'flow_configured',
      actor_id: byItself ? null : actor.user_id,
      board_id: boardId,
      changes: auditedChanges({ ...flow, views }, changes),
      details: { ...countChanges(changes), ...namedFields(changes) },
    });
    await touchFeeds(client, actor.tenant_id, [...own, ...touched, ...listed], socketId);
    return (await findFlow(client, actor.tenant_id, boardId))!;
  });
}

/** Counts changes by kind, such as `{ 'insert phase': 2 }`. */
function countChanges(changes: RowChange[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { op, entity } of changes) {
    const name = `${op} ${entity}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Returns the changed fields by row, so that a later conflict can name the person who changed a field. */
function namedFields(changes: RowChange[]): { fields?: Record<string, string[]> } {
  const updated = changes.flatMap(({ id, ...change }) =>
    change.op === 'update' ? [[id, Object.keys(change.values)] as const] : [],
  );
  return updated.length > 0 ? { fields: Object.fromEntries(updated) } : {};
}

function requireRoom(flow: Flow, changes: RowChange[]): void {
  const has = { phase: flow.phases, custom_field: flow.fields, tag: flow.tags };
  for (const [entity, [max, text]] of Object.entries(FLOW_MAX) as [keyof typeof has, [number, string]][]) {
    const added = changes.filter(change => change.entity === entity && change.op === 'insert').length;
    if (added > 0 && has[entity].length + added > max)
      throw new AppError(409, 'flow_full', `${text} por fluxo.`);
  }
}

/** Entities on which a flow's entry in the list of flows depends. */
const IN_LISTS: EntityName[] = ['board', 'member'];

/**
 * Updates the flow in the lists of everyone who sees it, and removes it from those of members who no longer do. Their
 * notifications about the flow are published or withdrawn with it, and people who no longer see the flow lose their
 * saved views of it.
 */
export async function inLists(
  client: PoolClient,
  tenantId: number,
  flow: Flow,
  changes: RowChange[],
): Promise<Touched[]> {
  const seeing = await whoSees(client, tenantId, flow.board.id);
  const left = changes.flatMap(({ op, entity, id }) =>
    entity === 'member' && op === 'remove'
      ? (flow.members.find(member => member.id === id)?.user_id ?? [])
      : [],
  );
  const come = changes.flatMap(change =>
    change.entity === 'member' && change.op === 'insert' ? (change.values as Member).user_id : [],
  );
  const row = { entity: 'my_board' as const, row_id: flow.board.id };
  return [
    ...left.map(userId => ({ ...row, feed: userFeed(userId), gone: true })),
    ...seeing.map(userId => ({ ...row, feed: userFeed(userId), gone: false })),
    ...(await touchedNotifications(client, tenantId, [...left, ...come], flow.board.id)),
    ...(left.length > 0 ? await removeUnseenViews(client, tenantId, left) : []),
  ];
}
