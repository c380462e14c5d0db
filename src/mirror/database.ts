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

/** Where the mirror stands in a feed. */
export interface FeedState {
  feed: string;
  cursor: string;
  /** Has been at the head once since the last snapshot began; until then it is not shown. */
  ready: boolean;
  /**
   * The shape (`shapeOfFeed`) that all its rows were both told and read in. Missing once a row was told by a server of
   * another shape than this app's: one of the two dropped what the other did not know.
   */
  shape?: string;
}

/** A card that is not on this device, as the server said when it was found. */
export interface FarCard extends OtherCard {
  identifier: string;
  board_name: string;
  phase_name: string;
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
  /** What it is done to, by its command: orders what waits, and blocks it behind what was refused. */
  subject: string;
  /** Of its card; null for what is about no card. */
  board_id: string | null;
  card_id: string | null;
  input: Record<string, unknown>;
  /** The same for all changes of one act that has several: others are told of them together. */
  batch?: string | undefined;
  /** What it was about when it was made (`namesOf`); what is about no card has none, nor what was written before there was this. */
  about?: Names;
  /** The card that the input names besides its own, where the device has it from the server's search alone. */
  other?: FarCard | undefined;
  /** `writing` only in memory: it shows already, and is lost if the page ends before it is on the disk. */
  status: 'writing' | 'waiting' | 'applied' | 'refused';
  /** With `applied` and `refused`. */
  verdict: StoredVerdict | null;
  /** The server does not know this version's shape; sent again once the app has updated. */
  needs_upgrade?: boolean;
  /** A request that carries it may have left: it can't be called back any more. */
  sent?: boolean;
  /** Kept back while its «Desfazer» shows, by the page that made it. */
  held?: string | undefined;
  /**
   * It attaches a file to its card, by its `upload_id`: the file is still `here` alone, or `there` whole by now, so that
   * this may follow. It is in no order with other changes of the card.
   */
  file?: 'here' | 'there';
  /** Attachments that it counts on: it follows the changes that bring them. */
  awaits?: string[];
}

/** A file that is on its way to the server, or waits in the tray to be given a card. Its bytes are in `file_parts`. */
export interface KeptFile {
  /** Its `upload_id`. */
  id: string;
  /** Null in the tray. */
  card_id: string | null;
  title: string;
  /** Bytes. */
  size: number;
  content_type: string;
  /** In hex. */
  sha256: string;
  user_id: string;
  made_at: string;
  /** The server may have heard of it. */
  begun?: boolean;
  /** The person wants it to wait. */
  paused?: boolean;
}

/** A stretch of a kept file. */
export interface FilePart {
  file_id: string;
  /** The byte that it begins with. */
  at: number;
  data: Uint8Array<ArrayBuffer>;
  /** The page that writes it: without its file, it is nobody's once that page is gone. */
  by: string;
}

/** One card in the compact index of its flow: what filtering, ordering and counting need. */
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

/** A slice of a flow's index; there is a fixed number of them, so opening a flow reads the same rows at any size. */
export interface IndexChunk {
  board_id: string;
  chunk: number;
  entries: IndexEntry[];
}

type RowOf<Name extends EntityName> = z.infer<(typeof SCHEMAS)[Name]>;
/** A table for each entity that travels, by its wire name. */
type Mirror = { [Name in EntityName]: Table<RowOf<Name>, RowOf<Name>['id']> };
const Mirrored = Dexie as unknown as new (...options: ConstructorParameters<typeof Dexie>) => Dexie & Mirror;

/**
 * All that one person sees of one company on this device. Everything but `outbox` and `meta` is only ever what the
 * server said, and only `pull` writes it.
 *
 * The mirror's tables are those of the entity table. A new entity or index there needs no new version here: Dexie
 * compares what is declared with what the device has, and adds what is missing. An index that is declared no more stays
 * where it is, and is kept of rows that still have its columns.
 */
export class PatioDatabase extends Mirrored {
  feeds!: Table<FeedState, string>;
  card_index!: Table<IndexChunk, [string, number]>;
  outbox!: Table<OutboxEntry, string>;
  files!: Table<KeptFile, string>;
  file_parts!: Table<FilePart, [string, number]>;
  /** `by` is the page that writes a draft. */
  meta!: Table<{ key: string; value: unknown; by?: string }, string>;

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
    this.version(2).stores({
      ...Object.fromEntries(ENTITY_NAMES.map(name => [name, indexesOf(name)])),
      feeds: 'feed',
      card_index: '[board_id+chunk], board_id',
      outbox: 'id, sequence, card_id, board_id, status',
      meta: 'key',
    });
    // Mirrors from before it was noted whether everything has come once.
    this.version(3).upgrade(async upgrade => {
      const feeds = (await upgrade.table('feeds').toArray()) as FeedState[];
      const isComplete = feeds.length > 0 && feeds.every(({ ready }) => ready);
      if (isComplete) await upgrade.table('meta').put({ key: 'complete', value: true });
    });
    // Changes are in order by their subject, which was always a card before.
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
    // Cards are found by another text than before, and by their vehicles.
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

  /** The table of an entity that travels. */
  rows(entity: EntityName): Table<{ id: string }, string | number> {
    return this.table(entity);
  }
}

function indexesOf(name: EntityName): string {
  const { parent, indexes } = ENTITIES[name];
  const parents = parent === 'card' ? ['board_id', 'card_id'] : parent ? ['board_id'] : [];
  return ['id', ...parents, ...indexes].join(', ');
}

/** What is being written lies in `meta`, under keys that begin with this. */
export const DRAFT_PREFIX = 'draft.';
/** The check of the yard that somebody is at is one of these. */
export const CHECK_DRAFT = 'yard-check';

/** Every database of a person begins with the name for no company. */
export const databaseName = (userId: string, tenantId: number | '') => `patio-${userId}-${tenantId}`;

/** The companies that this device has a database of, for this person. */
export async function companiesKept(userId: string): Promise<number[]> {
  const prefix = databaseName(userId, '');
  // Where they can't be listed the open one is all there is to know of.
  const all = await Dexie.getDatabaseNames().catch(() => []);
  return all.filter(name => name.startsWith(prefix)).map(name => Number(name.slice(prefix.length)));
}

/**
 * Does something with the database that somebody has of a company on this device; null where there is none (any more). It
 * is opened without its tables declared: one that was erased meanwhile is not made anew. Rejects where it can't be read.
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

/** Deletes all that somebody has of a company on this device, what waits too. May be repeated. */
export const eraseKept = (userId: string, tenantId: number): Promise<void> =>
  Dexie.delete(databaseName(userId, tenantId));
