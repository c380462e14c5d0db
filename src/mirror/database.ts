import Dexie, { type Table } from 'dexie';
import type * as z from 'zod/mini';
import type { OtherCard } from '../../domain/card/card-state';
import type { CardTarget, Names } from '../../domain/commands/command';
import { cardSubject } from '../../domain/commands/subject';
import type { Card } from '../../domain/entities/card';
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../domain/entities/entity-table';
import type { SCHEMAS } from '../../domain/entities/schemas';
import type { StoredVerdict } from '../../domain/sync';
import { searchText } from '../../domain/text/search-text';

/** The mirror's position in a feed. */
export interface FeedState {
  feed: string;
  cursor: string;
  /** True once the feed has been at its head since the last snapshot began; until then it is not shown. */
  ready: boolean;
  /**
   * Shape (`shapeOfFeed`) in which all its rows were both sent and read. Undefined once a row was sent by a server of
   * another shape than this app's: one of the two dropped data that the other did not know.
   */
  shape?: string;
}

/** Card that is not on this device, as the server's search returned it. */
export interface FarCard extends OtherCard {
  identifier: string;
  board_name: string;
  phase_name: string;
}

/** Change that the person made; changes are stored nowhere else until they are sent (S1). */
export interface OutboxEntry {
  id: string;
  /** Position in the order of the person's changes on this device. */
  sequence: number;
  name: string;
  version: number;
  user_id: string;
  made_at: string;
  /** Subject that the command changes: orders the waiting entries, and blocks those behind a refused one. */
  subject: string;
  /** Board of its card; null for a change about no card. */
  board_id: string | null;
  card_id: string | null;
  input: Record<string, unknown>;
  /** Common to all changes of one action that has several: other people are notified of them together. */
  batch?: string | undefined;
  /**
   * Names from when it was made (`namesOf`); missing for a change about no card, and for one from before they were
   * stored.
   */
  about?: Names;
  /** Second card that the input names, if the device knows it only from the server's search. */
  other?: FarCard | undefined;
  /**
   * `writing` exists only in memory: the change is already shown, and is lost if the page ends before it is on disk.
   */
  status: 'writing' | 'waiting' | 'applied' | 'refused';
  /** Set with `applied` and `refused`. */
  verdict: StoredVerdict | null;
  /** True if the server does not know this version's shape; it is sent again once the app has updated. */
  needs_upgrade?: boolean;
  /** True once a request with it may have left: it can't be withdrawn any more. */
  sent?: boolean;
  /** Id of the page that holds it back while its «Desfazer» is shown. */
  held?: string | undefined;
  /**
   * Set if it attaches a file to its card, by its `upload_id`: `here` while the file is only on this device, `there`
   * once it is completely uploaded, so that this change may be sent. It is not ordered with other changes of the card.
   */
  file?: 'here' | 'there';
  /** Ids of the attachments that it depends on: it is sent after the changes that add them. */
  awaits?: string[];
}

/** File that is being uploaded, or waits in the tray for a card. Its bytes are in `file_parts`. */
export interface KeptFile {
  /** Its `upload_id`. */
  id: string;
  /** Card of the file; null in the tray. */
  card_id: string | null;
  title: string;
  /** Size in bytes. */
  size: number;
  content_type: string;
  /** Checksum in hex. */
  sha256: string;
  user_id: string;
  made_at: string;
  /** True once the server may know of it. */
  begun?: boolean;
  /** True while the person has paused it. */
  paused?: boolean;
}

/** Part of a stored file. */
export interface FilePart {
  file_id: string;
  /** Position of its first byte. */
  at: number;
  data: Uint8Array<ArrayBuffer>;
  /** Id of the page that writes it: without a row of its file, it is left over once that page is gone. */
  by: string;
}

/** Entry of a card in its flow's compact index: the data for filtering, sorting and counting. */
export interface IndexEntry {
  id: string;
  phase_id: string;
  moved_at: string;
  /** `searchText` of the card. */
  text: string;
  tag_ids: string[];
  owner_ids: string[];
  product_ids: string[];
  due: string | null;
}

/** Slice of a flow's index. Their number is fixed, so opening a flow reads as many rows at any size. */
export interface IndexChunk {
  board_id: string;
  chunk: number;
  entries: IndexEntry[];
}

type RowOf<Name extends EntityName> = z.infer<(typeof SCHEMAS)[Name]>;
/** One table for each entity of sync, by its wire name. */
type Mirror = { [Name in EntityName]: Table<RowOf<Name>, RowOf<Name>['id']> };
const Mirrored = Dexie as unknown as new (...options: ConstructorParameters<typeof Dexie>) => Dexie & Mirror;

/**
 * Everything that one person sees of one company on this device. Except for `outbox`, `meta` and the files, it contains
 * only data from the server, and only `pull` writes it. The mirror's tables are those of the entity table. A new entity
 * or index there needs no new version here: Dexie compares the declaration with the device and adds what is missing. An
 * index that is no longer declared stays, and is maintained for rows that still have its columns.
 */
export class PatioDatabase extends Mirrored {
  feeds!: Table<FeedState, string>;
  card_index!: Table<IndexChunk, [string, number]>;
  outbox!: Table<OutboxEntry, string>;
  files!: Table<KeptFile, string>;
  file_parts!: Table<FilePart, [string, number]>;
  /** Other values. `by` is the page that writes a draft. */
  meta!: Table<{ key: string; value: unknown; by?: string }, string>;

  constructor(
    readonly user_id: string,
    readonly tenant_id: number,
    options: { name?: string; indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
  ) {
    const { name = databaseName(user_id, tenant_id), ...dependencies } = options;
    super(name, {
      ...(dependencies.indexedDB && dependencies),
      // Writes are flushed to the disk before they count as stored, as a phone may lose power at any moment.
      chromeTransactionDurability: 'strict',
    });
    this.version(2).stores({
      ...Object.fromEntries(ENTITY_NAMES.map(name => [name, indexesOf(name)])),
      feeds: 'feed',
      card_index: '[board_id+chunk], board_id',
      outbox: 'id, sequence, card_id, board_id, status',
      meta: 'key',
    });
    // Mirrors from before this version didn't record whether everything has been loaded once.
    this.version(3).upgrade(async upgrade => {
      const feeds = (await upgrade.table('feeds').toArray()) as FeedState[];
      const isComplete = feeds.length > 0 && feeds.every(({ ready }) => ready);
      if (isComplete) await upgrade.table('meta').put({ key: 'complete', value: true });
    });
    // Changes are ordered by subject, which was always a card before.
    this.version(5)
      .stores({ outbox: 'id, sequence, subject, status' })
      .upgrade(upgrade =>
        upgrade
          .table('outbox')
          .toCollection()
          .modify((entry: OutboxEntry & CardTarget) => {
            entry.subject = cardSubject(entry.card_id);
          }),
      );
    this.version(6).stores({ files: 'id, card_id', file_parts: '[file_id+at], file_id' });
    // Cards are now also found by their vehicles, through a new index text.
    this.version(7).upgrade(async upgrade => {
      const cards = upgrade.table<Card, string>('card');
      const chunks = (await upgrade.table('card_index').toArray()) as IndexChunk[];
      for (const chunk of chunks) {
        const rows = await cards.bulkGet(chunk.entries.map(({ id }) => id));
        const entries = chunk.entries.map((entry, at) => {
          const row = rows[at];
          return { ...entry, product_ids: row?.product_ids ?? [], ...(row && { text: searchText(row) }) };
        });
        await upgrade.table('card_index').put({ ...chunk, entries });
      }
    });
  }

  /** Returns the table of an entity of sync. */
  rows(entity: EntityName): Table<{ id: string }, string | number> {
    return this.table(entity);
  }
}

function indexesOf(name: EntityName): string {
  const { parent, indexes } = ENTITIES[name];
  const parents = parent === 'card' ? ['board_id', 'card_id'] : parent ? ['board_id'] : [];
  return ['id', ...parents, ...indexes].join(', ');
}

/** Prefix of the keys in `meta` under which drafts are stored. */
export const DRAFT_PREFIX = 'draft.';
/** Draft that stores the running check of the yard. */
export const CHECK_DRAFT = 'yard-check';

/** Returns the name of a person's database of a company. Without a company it is the prefix of all their databases. */
export const databaseName = (userId: string, tenantId: number | '') => `patio-${userId}-${tenantId}`;

/** Returns the companies of which this device has a database for this person. */
export async function companiesKept(userId: string): Promise<number[]> {
  const prefix = databaseName(userId, '');
  // If databases can't be listed, only the open one is known.
  const all = await Dexie.getDatabaseNames().catch(() => []);
  return all.filter(name => name.startsWith(prefix)).map(name => Number(name.slice(prefix.length)));
}

/**
 * Runs work on a person's database of a company on this device; null if there is none (any more). It is opened without
 * declaring its tables, so that a database erased meanwhile is not created again. Rejects if it can't be read.
 */
export async function inKept<T>(
  userId: string,
  tenantId: number,
  work: (db: Dexie) => Promise<T>,
): Promise<T | null> {
  const db = new Dexie(databaseName(userId, tenantId));
  try {
    await db.open();
    return await work(db);
  } catch (error) {
    if (error instanceof Dexie.NoSuchDatabaseError) return null;
    throw error;
  } finally {
    db.close();
  }
}

/** Deletes a person's database of a company on this device, unsent changes included. May be repeated. */
export const eraseKept = (userId: string, tenantId: number): Promise<void> =>
  Dexie.delete(databaseName(userId, tenantId));
