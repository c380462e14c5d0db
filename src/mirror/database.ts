import Dexie, { type Table } from 'dexie';
import type { Names } from '../../domain/commands/command';
import type {
  Board,
  CustomField,
  Member,
  MyBoard,
  Phase,
  PhaseApprover,
  Rule,
  Tag,
} from '../../domain/entities/board';
import type {
  Approval,
  Attachment,
  Card,
  Comment,
  Connection,
  ExternalLink,
  History,
  Task,
  TaskOption,
} from '../../domain/entities/card';
import type { EntityName } from '../../domain/entities/feeds';
import type { Notification, Person, Product, Tenant } from '../../domain/entities/people';
import type { StoredVerdict } from '../../domain/sync';

/** Where the mirror stands in a feed. */
export interface FeedState {
  feed: string;
  cursor: string;
  /** Has been at the head once since the last snapshot began; until then it is not shown. */
  ready: boolean;
}

/** A change that the person made; nothing else makes it exist (S1). */
export interface OutboxEntry {
  id: string;
  /** Order of the person's doings on this device. */
  sequence: number;
  name: string;
  version: number;
  user_id: string;
  made_at: string;
  board_id: string;
  card_id: string;
  input: Record<string, unknown>;
  /** What it was about when it was made (`namesOf`); entries written before there was this have none. */
  about?: Names;
  status: 'waiting' | 'applied' | 'refused';
  /** With `applied` and `refused`. */
  verdict: StoredVerdict | null;
  /** The server does not know this version's shape; sent again once the app has updated. */
  needs_upgrade?: boolean;
}

/** One card in the compact index of its flow: what filtering, ordering and counting need. */
export interface IndexEntry {
  id: string;
  phase_id: string;
  moved_at: string;
  /** Folded for search: title, identifier and values. */
  text: string;
  tag_ids: string[];
  owner_ids: string[];
  due: string | null;
}

/** A slice of a flow's index; there is a fixed number of them, so opening a flow reads the same rows at any size. */
export interface IndexChunk {
  board_id: string;
  chunk: number;
  /** Another one each time the chunk is written on this device. */
  version: number;
  entries: IndexEntry[];
}

/**
 * All that one person sees of one company on this device. Everything but `outbox` and `meta` is only ever what the
 * server said, and only `pull` writes it. A version that adds an entity makes every cursor one that no server knows:
 * what it told of the entity before was passed over, so the mirror has to begin again.
 */
export class PatioDatabase extends Dexie {
  board!: Table<Board, string>;
  phase!: Table<Phase, string>;
  rule!: Table<Rule, string>;
  phase_approver!: Table<PhaseApprover, string>;
  member!: Table<Member, string>;
  tag!: Table<Tag, string>;
  custom_field!: Table<CustomField, string>;
  card!: Table<Card, string>;
  task!: Table<Task, string>;
  task_option!: Table<TaskOption, string>;
  comment!: Table<Comment, string>;
  approval!: Table<Approval, string>;
  attachment!: Table<Attachment, string>;
  connection!: Table<Connection, string>;
  external_link!: Table<ExternalLink, string>;
  history!: Table<History, string>;
  my_board!: Table<MyBoard, string>;
  notification!: Table<Notification, string>;
  tenant!: Table<Tenant, number>;
  person!: Table<Person, string>;
  product!: Table<Product, string>;
  feeds!: Table<FeedState, string>;
  card_index!: Table<IndexChunk, [string, number]>;
  outbox!: Table<OutboxEntry, string>;
  meta!: Table<{ key: string; value: unknown }, string>;

  constructor(
    readonly user_id: string,
    readonly tenant_id: number,
    options: { name?: string; indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
  ) {
    const { name = databaseName(user_id, tenant_id), ...dependencies } = options;
    super(name, {
      ...(dependencies.indexedDB && dependencies),
      // What the person did is on the disk before it counts as kept: a phone may go dark at any moment.
      chromeTransactionDurability: 'strict',
    });
    this.version(1).stores({
      board: 'id',
      phase: 'id, board_id',
      rule: 'id, board_id',
      phase_approver: 'id, board_id',
      member: 'id, board_id, user_id',
      tag: 'id, board_id',
      custom_field: 'id, board_id',
      card: 'id, board_id',
      task: 'id, board_id, card_id',
      task_option: 'id, board_id, card_id',
      comment: 'id, board_id, card_id',
      approval: 'id, board_id, card_id, [user_id+state]',
      history: 'id, board_id, card_id',
      my_board: 'id',
      notification: 'id, created_at',
      tenant: 'id',
      person: 'id',
      product: 'id',
      feeds: 'feed',
      card_index: '[board_id+chunk], board_id, [board_id+version]',
      outbox: 'id, sequence, card_id, board_id, status',
      meta: 'key',
    });
    this.version(2)
      .stores({
        attachment: 'id, board_id, card_id',
        connection: 'id, board_id, card_id',
        external_link: 'id, board_id, card_id',
      })
      // Of no history that a server has: it answers with a fresh snapshot, and until then what is here stays in sight.
      .upgrade(upgrade => upgrade.table('feeds').toCollection().modify({ cursor: '0.0' }));
  }

  /** The table of an entity that travels. */
  rows(entity: EntityName): Table<{ id: string }, string | number> {
    return this.table(entity);
  }
}

/** Every database of a person begins with the name for no company. */
export const databaseName = (userId: string, tenantId: number | '') => `patio-${userId}-${tenantId}`;
