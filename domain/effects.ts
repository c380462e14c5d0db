import { applyChanges, type CardState, type Change } from './card-state';
import { membership } from './commands/guards';
import type { Approval, Card, History, HistoryKind } from './entities/card';
import type { Notification, NotificationType } from './entities/people';
import { automaticMove } from './move-rule';
import type { Actor } from './policy';

/** What only the server adds: rows of history and notifications are never part of what a device decides. */
export type Effect =
  | Change
  | { op: 'insert'; entity: 'history'; id: string; values: History }
  | { op: 'insert'; entity: 'notification'; id: string; values: Notification };

export interface EffectContext {
  actor: Actor;
  now: string;
  made_at: string;
  /** Gives the next id (UUIDv7); the only thing here that is not a function of the arguments. */
  newId: () => string;
}

/**
 * What follows from the changes of a command, in the order to write it: rounds of approval, the automatic move of
 * a completed round, history and notifications. `before` is the state that the command was decided on.
 */
export function effectsOf(before: CardState, changes: Change[], context: EffectContext): Effect[] {
  const effects: Effect[] = [];
  let state = before;
  const step = (stepChanges: Change[], automatic: boolean) => {
    const after = applyChanges(state, stepChanges);
    effects.push(...historyOf(state, after, stepChanges, automatic, context));
    effects.push(...notificationsOf(state, after, stepChanges, context));
    state = after;
    const opened = newRound(stepChanges, state, context);
    effects.push(...opened);
    effects.push(...askedOf(opened, state, context));
    state = applyChanges(state, opened);
  };

  step(changes, false);
  const target = changes.some(change => change.entity === 'approval') ? automaticMove(state) : null;
  if (target && state.card) {
    const move: Change = {
      op: 'update',
      entity: 'card',
      id: state.card.id,
      values: { current_phase_id: target, current_phase_moved_at: context.now, round: state.card.round + 1 },
    };
    effects.push(move);
    step([move], true);
  }
  return effects;
}

/** One pending approval for each approver of a phase that the card has just entered. */
function newRound(changes: Change[], state: CardState, { now, newId }: EffectContext): ApprovalInsert[] {
  const { card } = state;
  const entered = changes.some(
    change =>
      change.entity === 'card' && change.op !== 'remove' && change.values.current_phase_id !== undefined,
  );
  if (!card || !entered) return [];
  return state.approvers
    .filter(approver => approver.phase_id === card.current_phase_id)
    .flatMap(approver => {
      const userId = state.members.find(({ id }) => id === approver.board_user_id)?.user_id;
      if (!userId) return [];
      const values: Approval = {
        id: newId(),
        board_id: card.board_id,
        card_id: card.id,
        phase_id: approver.phase_id,
        phase_approver_id: approver.id,
        user_id: userId,
        round: card.round,
        state: 'pending',
        comment: null,
        data_version: null,
        updated_at: now,
      };
      return [{ op: 'insert' as const, entity: 'approval' as const, id: values.id, values }];
    });
}
type ApprovalInsert = Extract<Change, { entity: 'approval'; op: 'insert' }>;

function historyOf(
  before: CardState,
  after: CardState,
  changes: Change[],
  automatic: boolean,
  { actor, now, made_at, newId }: EffectContext,
): Effect[] {
  const card = after.card ?? before.card;
  if (!card) return [];
  return changes.flatMap(change =>
    happenings(change, before).map(({ kind, old, new: fresh }) => {
      const values: History = {
        id: newId(),
        board_id: card.board_id,
        card_id: card.id,
        kind,
        user_id: actor.user_id,
        old,
        new: fresh,
        automatic,
        made_at,
        created_at: now,
      };
      return { op: 'insert' as const, entity: 'history' as const, id: values.id, values };
    }),
  );
}

interface Happening {
  kind: HistoryKind;
  old: Record<string, unknown>;
  new: Record<string, unknown>;
}

/** What a reader of the card's history would say of one change. */
function happenings(change: Change, before: CardState): Happening[] {
  const happening = (
    kind: HistoryKind,
    fresh: Record<string, unknown>,
    old: Record<string, unknown> = {},
  ) => [{ kind, old, new: fresh }];
  switch (change.entity) {
    case 'card':
      if (change.op === 'insert') return happening('created', { title: change.values.title });
      return change.op === 'update' && before.card ? cardHappenings(before.card, change.values) : [];
    case 'comment':
      return change.op === 'insert' ? happening('commented', { description: change.values.description }) : [];
    case 'task': {
      if (change.op === 'insert') return happening('task_added', { title: change.values.title });
      const task = before.tasks.find(({ id }) => id === change.id);
      return change.op === 'remove' && task ? happening('task_removed', {}, { title: task.title }) : [];
    }
    case 'task_option': {
      if (change.op === 'insert') return happening('task_option_added', { title: change.values.title });
      const option = before.options.find(({ id }) => id === change.id);
      if (!option) return [];
      // Removing a task takes its options along; one line of history says it.
      if (change.op === 'remove') return happening('task_option_removed', {}, { title: option.title });
      return happening(
        'task_option_updated',
        { title: option.title, checked: change.values.checked },
        { title: option.title, checked: option.checked },
      );
    }
    case 'approval': {
      if (change.op !== 'update') return [];
      const kind = change.values.state === 'approved' ? 'phase_approved' : 'phase_rejected';
      const phaseId = before.approvals.find(({ id }) => id === change.id)?.phase_id;
      return happening(kind, { phase_id: phaseId, comment: change.values.comment ?? null });
    }
  }
}

function cardHappenings(before: Card, values: Partial<Card>): Happening[] {
  const found: Happening[] = [];
  const { current_phase_id, owner_ids, tag_ids, current_phase_moved_at, round, data_version, ...edited } =
    values;
  if (current_phase_id) {
    found.push({
      kind: 'phase_moved',
      old: { phase_id: before.current_phase_id },
      new: { phase_id: current_phase_id },
    });
  }
  for (const [list, key, added, removed] of [
    ['owner_ids', 'user_id', 'owner_added', 'owner_removed'],
    ['tag_ids', 'tag_id', 'tag_added', 'tag_removed'],
  ] as const) {
    const fresh = values[list];
    if (!fresh) continue;
    for (const id of fresh)
      if (!before[list].includes(id)) found.push({ kind: added, old: {}, new: { [key]: id } });
    for (const id of before[list])
      if (!fresh.includes(id)) found.push({ kind: removed, old: { [key]: id }, new: {} });
  }
  const columns = Object.keys(edited) as (keyof typeof edited)[];
  if (columns.length > 0) {
    const old = Object.fromEntries(columns.map(column => [column, before[column]]));
    found.push({ kind: 'updated', old, new: { ...edited } });
  }
  return found;
}

function notificationsOf(
  before: CardState,
  after: CardState,
  changes: Change[],
  context: EffectContext,
): Effect[] {
  const card = after.card;
  if (!card) return [];
  const told = new Map<string, Effect>();
  const tell = (
    userIds: string[],
    type: NotificationType,
    comment: string | null = null,
    previous?: string,
  ) => {
    for (const userId of userIds) {
      // The first reason to tell somebody is the one that concerns them most; they are told once.
      if (!told.has(userId)) told.set(userId, notice(userId, type, after, context, comment, previous));
    }
  };
  const concerned = [...card.owner_ids, card.created_by];

  for (const change of changes) {
    if (change.entity === 'comment' && change.op === 'insert') {
      tell(mentionsIn(change.values.description, after), 'mentioned', change.values.description);
      tell(concerned, 'commented', change.values.description);
    }
    if (change.entity === 'card' && change.op === 'update') {
      const { owner_ids, current_phase_id } = change.values;
      if (owner_ids)
        tell(
          owner_ids.filter(id => !before.card?.owner_ids.includes(id)),
          'assigned',
        );
      if (current_phase_id) tell(concerned, 'moved', null, before.card?.current_phase_id);
    }
    if (change.entity === 'approval' && change.op === 'update' && change.values.state) {
      tell(
        concerned,
        change.values.state === 'approved' ? 'approved' : 'rejected',
        change.values.comment ?? null,
      );
    }
  }
  return allowed(told, after, context);
}

function askedOf(opened: ApprovalInsert[], state: CardState, context: EffectContext): Effect[] {
  const told = new Map(
    opened.map(({ values }) => [values.user_id, notice(values.user_id, 'approval_asked', state, context)]),
  );
  return allowed(told, state, context);
}

/** Nobody is told of their own doing, nor of a flow that they no longer see. */
function allowed(told: Map<string, Effect>, state: CardState, { actor }: EffectContext): Effect[] {
  return [...told]
    .filter(([userId]) => userId !== actor.user_id && membership(state, userId))
    .map(([, effect]) => effect);
}

function notice(
  userId: string,
  type: NotificationType,
  state: CardState,
  { actor, now, newId }: EffectContext,
  comment: string | null = null,
  previousPhase?: string,
): Effect {
  const card = state.card!;
  const values: Notification = {
    id: newId(),
    board_id: card.board_id,
    target_user_id: userId,
    card_id: card.id,
    created_by_id: actor.user_id,
    current_phase_id: card.current_phase_id,
    previous_phase_id: previousPhase ?? null,
    type,
    title: card.title,
    comment,
    is_read: false,
    created_at: now,
  };
  return { op: 'insert', entity: 'notification', id: values.id, values };
}

const MENTION = /@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;

/** Members named in a comment as `@<user id>`, each once. */
export function mentionsIn(description: string, state: Pick<CardState, 'members'>): string[] {
  const ids = [...description.matchAll(MENTION)].map(match => match[1]!.toLowerCase());
  return [...new Set(ids)].filter(id => membership(state, id));
}
