import type { CardState, Change } from '../card/card-state';
import type { Card, Connection, History, HistoryKind } from '../entities/card';
import type { Product } from '../entities/people';
import type { Effect, EffectContext } from './effect';

/** Returns the lines that the changes add to the card's history. */
export function historyOf(
  before: CardState,
  after: CardState,
  changes: Change[],
  automatic: boolean,
  { actor, now, made_at, newId }: EffectContext,
): Effect[] {
  // A deleted card has no history.
  const { card } = after;
  if (!card) return [];
  return ownChanges(changes, before).flatMap(change =>
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

/**
 * Returns the changes without the removal of options whose task is removed too, because the task's own line covers
 * them.
 */
function ownChanges(changes: Change[], before: CardState): Change[] {
  const gone = new Set(changes.filter(change => change.op === 'remove').map(change => change.id));
  const withTask = before.options.filter(option => gone.has(option.card_task_id)).map(({ id }) => id);
  return changes.filter(change => !(change.op === 'remove' && withTask.includes(change.id)));
}

interface Happening {
  kind: HistoryKind;
  old: Record<string, unknown>;
  new: Record<string, unknown>;
}

/** Returns the events that one change adds to the card's history. */
function happenings(change: Change, before: CardState): Happening[] {
  const happening = (
    kind: HistoryKind,
    fresh: Record<string, unknown>,
    old: Record<string, unknown> = {},
  ) => [{ kind, old, new: fresh }];
  switch (change.entity) {
    case 'card':
      if (change.op === 'insert') {
        const { title, board_id } = change.values;
        const { other } = before;
        if (!other) return happening('created', { title });
        // Readers of this flow may have no access to the other one.
        const origin = other.board_id === board_id && { card_id: other.id, origin: other.title };
        return happening('created_from_another_origin', { title, ...origin });
      }
      return change.op === 'update' && before.card
        ? cardHappenings(before.card, change.values, before.product, change.word)
        : [];
    case 'comment': {
      if (change.op === 'insert') return happening('commented', { description: change.values.description });
      const comment = before.comments.find(({ id }) => id === change.id);
      return comment ? happening('updated', { comment: null }, { comment: comment.description }) : [];
    }
    case 'task': {
      if (change.op === 'insert') return happening('task_added', { title: change.values.title });
      const task = before.tasks.find(({ id }) => id === change.id);
      if (!task) return [];
      if (change.op === 'remove') return happening('task_removed', {}, { title: task.title });
      return happening('updated', { task: change.values.title }, { task: task.title });
    }
    case 'task_option': {
      if (change.op === 'insert') return happening('task_option_added', { title: change.values.title });
      const option = before.options.find(({ id }) => id === change.id);
      if (!option) return [];
      if (change.op === 'remove') return happening('task_option_removed', {}, { title: option.title });
      return happening(
        'task_option_updated',
        { title: option.title, checked: option.checked, ...change.values },
        { title: option.title, checked: option.checked },
      );
    }
    case 'attachment': {
      if (change.op === 'insert') return happening('attached', { title: change.values.title });
      const file = before.attachments.find(({ id }) => id === change.id);
      if (!file) return [];
      if (change.op === 'remove') return happening('detached', {}, { title: file.title });
      return happening('updated', { file: change.values.title }, { file: file.title });
    }
    case 'connection': {
      if (change.op === 'insert') {
        return happening('card_connection_added', connected(change.values, before.other));
      }
      const connection = before.connections.find(({ id }) => id === change.id);
      if (!connection) return [];
      const far = before.connections.find(({ card_id }) => card_id === otherSide(connection));
      const title = before.other?.id === far?.card_id ? before.other?.title : undefined;
      return happening('card_connection_removed', {}, connected(connection, far && { ...far, title }));
    }
    case 'external_link': {
      if (change.op === 'insert')
        return happening('card_external_link_added', { title: change.values.title });
      const link = before.links.find(({ id }) => id === change.id);
      return link ? happening('card_external_link_removed', {}, { title: link.title }) : [];
    }
    case 'approval': {
      if (change.op !== 'update') return [];
      const kind = change.values.state === 'approved' ? 'phase_approved' : 'phase_rejected';
      const phaseId = before.approvals.find(({ id }) => id === change.id)?.phase_id;
      return happening(kind, { phase_id: phaseId, comment: change.values.comment ?? null });
    }
  }
}

/**
 * Returns the data of a connection's line of history: the other card and its title at that time, or only the connection
 * if that card is of another flow, which readers of this flow may not see.
 */
export function connected(
  side: Connection,
  far: { board_id: string; title?: string | undefined } | null | undefined,
): Record<string, unknown> {
  if (far?.board_id !== side.board_id) return { connection_id: side.id };
  return { card_id: otherSide(side), ...(far.title && { title: far.title }) };
}

/** Returns the id of the card at the other end of a connection. On a device it is null for a card of another flow. */
export const otherSide = ({ card_id, card_source_id, card_destination_id }: Connection) =>
  card_id === card_source_id ? card_destination_id : card_source_id;

function cardHappenings(
  before: Card,
  values: Partial<Card>,
  product: Product | null,
  word: string | null = null,
): Happening[] {
  const found: Happening[] = [];
  const { current_phase_id, owner_ids, tag_ids, product_ids, ...others } = values;
  const { current_phase_moved_at, round, data_version, ...edited } = others;
  if (current_phase_id) {
    found.push({
      kind: 'phase_moved',
      old: { phase_id: before.current_phase_id },
      new: { phase_id: current_phase_id },
    });
  } else if (round !== undefined) {
    found.push({ kind: 'updated', old: { round: before.round }, new: { round, comment: word } });
  }
  for (const [list, key, added, removed] of [
    ['owner_ids', 'user_id', 'owner_added', 'owner_removed'],
    ['tag_ids', 'tag_id', 'tag_added', 'tag_removed'],
    ['product_ids', 'product_id', 'card_product_added', 'card_product_removed'],
  ] as const) {
    const fresh = values[list];
    if (!fresh) continue;
    // The name of the vehicle is stored, since it can be removed from the stock.
    const named = (id: string) => ({ [key]: id, ...(product?.id === id && { title: product.title }) });
    for (const id of fresh)
      if (!before[list].includes(id)) found.push({ kind: added, old: {}, new: named(id) });
    for (const id of before[list])
      if (!fresh.includes(id)) found.push({ kind: removed, old: named(id), new: {} });
  }
  const columns = Object.keys(edited) as (keyof typeof edited)[];
  if (columns.length > 0) {
    const old: Record<string, unknown> = Object.fromEntries(columns.map(column => [column, before[column]]));
    const fresh: Record<string, unknown> = { ...edited };
    if (edited.custom_fields)
      [old.custom_fields, fresh.custom_fields] = changedFields(before.custom_fields, edited.custom_fields);
    found.push({ kind: 'updated', old, new: fresh });
  }
  return found;
}

type FieldValues = Card['custom_fields'];

/** Returns only the custom fields that differ, before and after; null means no value. */
function changedFields(before: FieldValues, after: FieldValues): [object, object] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    id => JSON.stringify(before[id]) !== JSON.stringify(after[id]),
  );
  const pick = (values: FieldValues) => Object.fromEntries(ids.map(id => [id, values[id] ?? null]));
  return [pick(before), pick(after)];
}
