import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { groupBy } from './group-by';
import type { Touched } from './touched';

/** A sequence after any on the disk: for what is shown before it is known which those are. */
const BEYOND_ALL = 2 ** 52;

const NONE: OutboxEntry[] = [];

/** What was read of the outbox: entries that changed, undefined for one that has left it. */
export type ReadEntries = ReadonlyMap<string, OutboxEntry | undefined>;

/**
 * The person's unsettled changes in memory: those on the disk as they were last read, and after them those that are
 * shown while they are being written.
 */
export class Changes {
  readonly #stored = new Map<string, OutboxEntry>();
  /** By entry id; `isWritten` once it is on the disk, from where it has still to be read back. */
  readonly #shown = new Map<string, { entry: OutboxEntry; isWritten: boolean }>();
  #all = NONE;
  #ofSubject = new Map<string, OutboxEntry[]>();
  #own = NONE;
  #isRead = false;

  /** The outbox has been read: until then, only what is shown is known. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** In the order they were made; another list each time one of them changed. */
  get all(): OutboxEntry[] {
    return this.#all;
  }

  /** Those to what is the person's own, of whatever subject; another list each time one of them changed. */
  get own(): OutboxEntry[] {
    return this.#own;
  }

  /** Those of one subject; the same list while none of them changed. */
  of(subject: string): OutboxEntry[] {
    return this.#ofSubject.get(subject) ?? NONE;
  }

  /** Those of each subject that has any. */
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

  /** A change that was shown is on the disk, or will never be, and is shown no more; answers it. */
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

  /** What has been written and not been read back. */
  get written(): OutboxEntry[] {
    return [...this.#shown.values()].flatMap(({ entry, isWritten }) => (isWritten ? entry : []));
  }

  /** Reads what was touched, and what has been `written`; all of it the first time, or when nothing says what was. */
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

  /** Those that came, changed or went with what was read. */
  changedBy(read: ReadEntries): OutboxEntry[] {
    return [...read].flatMap(([id, entry]) => entry ?? this.#stored.get(id) ?? []);
  }

  /** All that is on the disk, once what was read is taken over. */
  storedAfter(read: ReadEntries): OutboxEntry[] {
    const after = new Map(this.#stored);
    for (const [id, entry] of read) entry ? after.set(id, entry) : after.delete(id);
    return [...after.values()];
  }

  /** Takes over what was read; what had been `written` before is on the disk, or gone from it by now. */
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

  /** Brings the lists into step, of subjects only the named ones (null: all). */
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

/** By subject, each one's in the order they were made. */
export const bySubject = (entries: OutboxEntry[]) =>
  groupBy([...entries].sort(bySequence), ({ subject }) => subject);

/** Of what is about no card. */
export const isOwn = ({ card_id }: OutboxEntry) => card_id === null;
