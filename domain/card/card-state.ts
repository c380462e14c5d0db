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
 * Everything that a command about a card may read, the same on device and server: the flow's configuration and members,
 * the card with its parts, its current round, and the other rows that the input names, if they exist. `approvals` holds
 * those of the current round, `comments` only the one that the input names.
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
  /** Whether any approval of the card, of any round, is answered (`isAnswered`). A withdrawn answer does not count. */
  answered: boolean;
  /** The product that the input names. */
  product: Product | null;
  /**
   * The person of the company that the input names, and whether they may enter it; null also when the device doesn't
   * know the person.
   */
  person: (Pick<Person, 'id' | 'enabled'> & Partial<Pick<Person, 'name'>>) | null;
  /** The other card that the input names; null also when the person may not see it. */
  other: OtherCard | null;
  /** Active administrators of the company, who see every flow. Only the server knows them. */
  admins: string[];
  /** The stored file that the input names: on the server, or on the device that sends it. */
  upload: Upload | null;
}

/** The fields that a command reads of a card other than its own. */
export type OtherCard = Pick<Card, 'id' | 'board_id' | 'title' | 'archived_at'>;

/** A stored file that is not attached to anything yet. */
export interface Upload {
  id: string;
  user_id: string;
  size: number;
  content_type: string;
  /** In hex; null for a file that was stored before checksums were kept. */
  sha256: string | null;
  /** Key of the file in the server's storage. A device doesn't know it. */
  file_key?: string;
}

/** The part of the state that belongs to the flow. */
export type FlowConfig = Pick<
  CardState,
  'board' | 'phases' | 'rules' | 'approvers' | 'members' | 'fields' | 'tags'
>;

/** Parts of a card that has none. */
export const NO_PARTS: Readonly<CardParts> = {
  tasks: [],
  options: [],
  approvals: [],
  comments: [],
  attachments: [],
  connections: [],
  links: [],
};

/** Returns the state of a card alone in its flow: no parts, and no other rows named by the input. */
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
 * A row to write; both sides apply it unchanged. `word` is a message from the person who made the change, for the
 * history and for the people who are asked; the row itself has no field for it.
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

/** Returns the state after `changes`. `state` itself is not modified. */
export function applyChanges(state: CardState, changes: Change[]): CardState {
  const next = { ...state };
  for (const change of changes) {
    if (change.entity === 'card') {
      if (change.op === 'insert') next.card = change.values;
      else if (change.op === 'update' && next.card) next.card = { ...next.card, ...change.values };
      // Removing the card also removes all rows that belong to it.
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
