import type { Board, CustomField, Member, Phase, PhaseApprover, Rule, Tag } from '../entities/board';
import type {
  Approval,
  Attachment,
  Card,
  CardParts,
  Comment,
  Connection,
  ExternalLink,
  Task,
  TaskOption,
} from '../entities/card';
import type { Person, Product } from '../entities/people';

/**
 * All that a command about a card may look at, the same on both sides: the flow's configuration and members,
 * the card with what belongs to it, its current round, and what the input names besides, if it exists. Of approvals
 * it has those of the current round, of comments the one that the input names.
 */
export interface CardState extends CardParts {
  board: Board;
  phases: Phase[];
  rules: Rule[];
  approvers: PhaseApprover[];
  members: Member[];
  fields: CustomField[];
  tags: Tag[];
  card: Card | null;
  /** Of its approvals, of whatever round, one is answered (`isAnswered`); an answer that was taken back does not count. */
  answered: boolean;
  /** The product that the input names. */
  product: Product | null;
  /** Whom the input names of the company, and whether they may enter it; null also when the device doesn't know them. */
  person: (Pick<Person, 'id' | 'enabled'> & Partial<Pick<Person, 'name'>>) | null;
  /** The other card that the input names; null also when the person may not see it. */
  other: OtherCard | null;
  /** Whoever administers the company and is active sees every flow; only the server knows of them. */
  admins: string[];
  /** The stored file that the input names: on the server, or on the device that sends it. */
  upload: Upload | null;
}

/** What a command looks at of a card besides its own. */
export type OtherCard = Pick<Card, 'id' | 'board_id' | 'title' | 'archived_at'>;

/** A file that is stored and is attached to nothing yet. */
export interface Upload {
  id: string;
  user_id: string;
  size: number;
  content_type: string;
  /** In hex; null of what was stored before there was one. */
  sha256: string | null;
  /** Where it lies in the server's storage; a device knows of none. */
  file_key?: string;
}

/** The flow's part of it. */
export type FlowConfig = Pick<
  CardState,
  'board' | 'phases' | 'rules' | 'approvers' | 'members' | 'fields' | 'tags'
>;

/** A card with nothing attached to it. */
export const NO_PARTS: Readonly<CardParts> = {
  tasks: [],
  options: [],
  approvals: [],
  comments: [],
  attachments: [],
  connections: [],
  links: [],
};

/** A card by itself, in its flow: nothing is attached to it, and nothing else is named. */
export function bareState(config: FlowConfig, card: Card | null): CardState {
  const { board, phases, rules, approvers, members, fields, tags } = config;
  return {
    board,
    phases,
    rules,
    approvers,
    members,
    fields,
    tags,
    card,
    ...NO_PARTS,
    answered: false,
    product: null,
    person: null,
    other: null,
    upload: null,
    admins: [],
  };
}

/** Entities that a command may touch on a card. */
export interface CardEntities {
  card: Card;
  task: Task;
  task_option: TaskOption;
  comment: Comment;
  approval: Approval;
  attachment: Attachment;
  connection: Connection;
  external_link: ExternalLink;
}
export type CardEntity = keyof CardEntities;

/**
 * A plain row to write: both sides apply it as it stands. `word` is of whoever changed it, for history and those who are
 * asked; the row has no place for it.
 */
export type Change = {
  [E in CardEntity]:
    | { op: 'insert'; entity: E; id: string; values: CardEntities[E] }
    | { op: 'update'; entity: E; id: string; values: Partial<CardEntities[E]>; word?: string | null }
    | { op: 'remove'; entity: E; id: string };
}[CardEntity];

const LISTS = {
  task: 'tasks',
  task_option: 'options',
  comment: 'comments',
  approval: 'approvals',
  attachment: 'attachments',
  connection: 'connections',
  external_link: 'links',
} as const;

/** The state once `changes` are in; `state` itself stays as it was. */
export function applyChanges(state: CardState, changes: Change[]): CardState {
  const next = { ...state };
  for (const change of changes) {
    if (change.entity === 'card') {
      if (change.op === 'insert') next.card = change.values;
      else if (change.op === 'update' && next.card) next.card = { ...next.card, ...change.values };
      // With it goes all that belongs to it.
      else if (change.op === 'remove') Object.assign(next, bareState(next, null));
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
