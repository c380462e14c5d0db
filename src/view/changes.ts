import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { groupBy } from './group-by';
import type { Touched } from './touched';

/** Sequence number greater than any on the disk: for changes shown before the stored ones are known. */
const BEYOND_ALL = 2 ** 52;

const NONE: OutboxEntry[] = [];

/** Result of reading the outbox: changed entries, undefined for an entry that has left it. */
export type ReadEntries = ReadonlyMap<string, OutboxEntry | undefined>;

/**
 * The person's unsettled changes in memory: those on the disk as last read, followed by those that are shown while they
 * are being written.
 */
export class Changes {
  readonly #stored = new Map<string, OutboxEntry>();
  /** Shown changes by entry id; `isWritten` once the change is on the disk but has not been read back. */
  readonly #shown = new Map<string, { entry: OutboxEntry; isWritten: boolean }>();
  #all = NONE;
  #ofSubject = new Map<string, OutboxEntry[]>();
  #own = NONE;
  #isRead = false;

  /** Whether the outbox has been read: until then, only shown changes are known. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** All changes in the order they were made; a new list each time one of them changes. */
  get all(): OutboxEntry[] {
    return this.#all;
  }

  /** Changes to the person's own data, of any subject; a new list each time one of them changes. */
  get own(): OutboxEntry[] {
    return this.#own;
  }

  /** Returns the changes of one subject; the same list while none of them changes. */
  of(subject: string): OutboxEntry[] {
    return this.#ofSubject.get(subject) ?? NONE;
  }

  /** Returns the changes of each subject that has any. */
  subjects(): Iterable<OutboxEntry[]> {
    return this.#ofSubject.values();
  }

  /** Shows a change that is being written. `settle` must follow. */
  show(entry: Omit<OutboxEntry, 'sequence' | 'status' | 'verdict'>): void {
    const sequence = (this.#all.at(-1)?.sequence ?? (this.#isRead ? 0 : BEYOND_ALL)) + 1;
    const shown: OutboxEntry = { ...entry, sequence, status: 'writing', verdict: null };
    this.#shown.set(entry.id, { entry: shown, isWritten: false });
    this.#arrange(new Set([entry.subject]));
  }

  /** Ends the showing of a change once it is on the disk, or will never be. Returns its entry. */
  settle(id: string, isWritten: boolean): OutboxEntry | undefined {
    const shown = this.#shown.get(id);
    if (!shown) return undefined;
    if (isWritten) shown.isWritten = true;
    else {
      this.#shown.delete(id);
      this.#arrange(new Set([shown.entry.subject]));
    }
    return shown.entry;
  }

  /** Changes that have been written and not yet read back. */
  get written(): OutboxEntry[] {
    return [...this.#shown.values()].flatMap(({ entry, isWritten }) => (isWritten ? entry : []));
  }

  /**
   * Reads the entries that were touched, and those `written`; the whole outbox the first time, or if it is unknown
   * which were touched.
   */
  async read(db: PatioDatabase, touched: Touched, written: OutboxEntry[]): Promise<ReadEntries> {
    const keys = this.#isRead ? touched.keysOf('outbox') : null;
    if (!keys) {
      const gone = [...this.#stored.keys()].map(id => [id, undefined] as const);
      const all = (await db.outbox.toArray()).map(entry => [entry.id, entry] as const);
      return new Map<string, OutboxEntry | undefined>([...gone, ...all]);
    }
    const wanted = [...new Set([...keys, ...written.map(({ id }) => id)])];
    const found = wanted.length > 0 ? await db.outbox.bulkGet(wanted) : [];
    return new Map(wanted.map((id, at) => [id, found[at]]));
  }

  /** Returns the entries that were added, changed or removed by what was read. */
  changedBy(read: ReadEntries): OutboxEntry[] {
    return [...read].flatMap(([id, entry]) => entry ?? this.#stored.get(id) ?? []);
  }

  /** Returns all entries on the disk, including what was read. */
  storedAfter(read: ReadEntries): OutboxEntry[] {
    const after = new Map(this.#stored);
    for (const [id, entry] of read) entry ? after.set(id, entry) : after.delete(id);
    return [...after.values()];
  }

  /** Applies what was read; entries `written` before that are on the disk by now, or gone from it. */
  take(read: ReadEntries, written: OutboxEntry[]): void {
    const changed = [...written, ...this.changedBy(read)];
    for (const [id, entry] of read) {
      if (!entry) this.#stored.delete(id);
      else {
        this.#stored.set(id, entry);
        this.#shown.delete(id);
      }
    }
    for (const { id } of written) this.#shown.delete(id);
    this.#arrange(this.#isRead ? new Set(changed.map(({ subject }) => subject)) : null);
    this.#isRead = true;
  }

  /** Updates the lists; of the subjects only the named ones (null: all). */
  #arrange(subjects: ReadonlySet<string> | null): void {
    if (subjects?.size === 0) return;
    const shown = [...this.#shown.values()].flatMap(({ entry }) => (this.#stored.has(entry.id) ? [] : entry));
    this.#all = [...this.#stored.values(), ...shown].sort(bySequence);
    const some = subjects ? this.#all.filter(({ subject }) => subjects.has(subject)) : this.#all;
    const ofSubject = bySubject(some);
    if (!subjects) this.#ofSubject = ofSubject;
    for (const subject of subjects ?? []) {
      const entries = ofSubject.get(subject);
      if (entries) this.#ofSubject.set(subject, entries);
      else this.#ofSubject.delete(subject);
    }
    const own = this.#all.filter(isOwn);
    if (own.length !== this.#own.length || own.some((entry, at) => entry !== this.#own[at])) this.#own = own;
  }
}

const bySequence = (a: OutboxEntry, b: OutboxEntry) => a.sequence - b.sequence;

/** Groups entries by subject, each group in the order the entries were made. */
export const bySubject = (entries: OutboxEntry[]) =>
  groupBy([...entries].sort(bySequence), ({ subject }) => subject);

/** Returns whether a change is about no card. */
export const isOwn = ({ card_id }: OutboxEntry) => card_id === null;
