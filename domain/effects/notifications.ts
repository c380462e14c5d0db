import type { CardState, Change } from '../card/card-state';
import { membership } from '../commands/guards';
import type { Approval } from '../entities/card';
import type { Notification, NotificationType } from '../entities/people';
import { MENTION } from '../text/mention';
import type { Effect, EffectContext } from './effect';

/** Returns the notifications that result from the changes. */
export function notificationsOf(
  before: CardState,
  after: CardState,
  changes: Change[],
  context: EffectContext,
): Effect[] {
  const card = after.card;
  if (!card) return [];
  const notices = new Map<string, Effect>();
  const tell = (
    userIds: string[],
    type: NotificationType,
    comment: string | null = null,
    previous?: string,
  ) => {
    for (const userId of userIds) {
      // The reasons are ordered by importance, and each person is notified once, for the first.
      if (!notices.has(userId)) notices.set(userId, notice(userId, type, after, context, comment, previous));
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
  return allowed(notices, after, context);
}

/** Returns a notification for each approver of a round that has just begun, with the message of the person who asks. */
export function askedOf(
  opened: { values: Approval }[],
  state: CardState,
  context: EffectContext,
  changes: Change[],
): Effect[] {
  const asking = changes.find(({ entity, op }) => entity === 'card' && op === 'update');
  const word = asking && 'word' in asking ? (asking.word ?? null) : null;
  const notices = new Map(
    opened.map(({ values }) => [
      values.user_id,
      notice(values.user_id, 'approval_asked', state, context, word),
    ]),
  );
  return allowed(notices, state, context);
}

/**
 * Returns the notifications without those about a person's own actions and those about flows that the recipient no
 * longer sees.
 */
function allowed(notices: Map<string, Effect>, state: CardState, { actor }: EffectContext): Effect[] {
  return [...notices]
    .filter(([userId]) => userId !== actor.user_id && sees(state, userId))
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
    cards: 1,
    is_read: false,
    created_at: now,
  };
  return { op: 'insert', entity: 'notification', id: values.id, values };
}

type Audience = Pick<CardState, 'members' | 'admins'>;

const sees = (state: Audience, userId: string) =>
  membership(state, userId) !== null || state.admins.includes(userId);

/**
 * Returns the members of the flow and administrators of the company whom a comment mentions as `@<user id>`, each once.
 */
export function mentionsIn(description: string, state: Audience): string[] {
  const ids = [...description.matchAll(MENTION)].map(match => match[1]!.toLowerCase());
  return [...new Set(ids)].filter(id => sees(state, id));
}
