import type { Board, CustomField, Member, Phase, PhaseApprover, Rule, Tag } from './entities/board';
import type { Approval, Card, Comment, Task, TaskOption } from './entities/card';

/**
 * All that a command about a card may look at, the same on both sides: the flow's configuration and members,
 * the card with its tasks and current round, and the comment that the input names, if it exists already.
 */
export interface CardState {
  board: Board;
  phases: Phase[];
  rules: Rule[];
  approvers: PhaseApprover[];
  members: Member[];
  fields: CustomField[];
  tags: Tag[];
  card: Card | null;
  tasks: Task[];
  options: TaskOption[];
  /** Those of the card's current round. */
  approvals: Approval[];
  comments: Comment[];
}

/** Entities that a command may touch on a card. */
export interface CardEntities {
  card: Card;
  task: Task;
  task_option: TaskOption;
  comment: Comment;
  approval: Approval;
}
export type CardEntity = keyof CardEntities;

/** A plain row to write: both sides apply it as it stands. */
export type Change = {
  [E in CardEntity]:
    | { op: 'insert'; entity: E; id: string; values: CardEntities[E] }
    | { op: 'update'; entity: E; id: string; values: Partial<CardEntities[E]> }
    | { op: 'remove'; entity: E; id: string };
}[CardEntity];

const LISTS = { task: 'tasks', task_option: 'options', comment: 'comments', approval: 'approvals' } as const;

/** The state once `changes` are in; `state` itself stays as it was. */
export function applyChanges(state: CardState, changes: Change[]): CardState {
  const next = { ...state };
  for (const change of changes) {
    if (change.entity === 'card') {
      if (change.op === 'insert') next.card = change.values;
      else if (change.op === 'update' && next.card) next.card = { ...next.card, ...change.values };
      else if (change.op === 'remove') next.card = null;
      continue;
    }
    const list = LISTS[change.entity];
    const rows = next[list] as { id: string }[];
    const others = change.op === 'update' ? rows : rows.filter(row => row.id !== change.id);
    const changed =
      change.op === 'insert'
        ? [...others, change.values]
        : change.op === 'update'
          ? others.map(row => (row.id === change.id ? { ...row, ...change.values } : row))
          : others;
    Object.assign(next, { [list]: changed });
  }
  return next;
}
