import Dexie, { type ObservabilitySet } from 'dexie';
import type { FlowConfig } from '../../domain/card-state';
import { cardSubject } from '../../domain/commands/subject';
import type { Notification } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { type CardRows, NO_ROWS } from '../overlay/card-rows';
import { loadCommands } from '../overlay/commands';
import { type FoldedCard, foldCard } from '../overlay/fold';
import { foldOwn } from '../overlay/fold-own';
import { groupBy } from './group-by';
import type { Refresh, Slice } from './slice';
import { cardSlice } from './slices/card-slice';
import { configSlice } from './slices/config-slice';
import { Touched } from './touched';

/** The cards of a flow that have unsettled changes, folded; by card id. */
export type Overlay = ReadonlyMap<string, FoldedCard>;

/** Slices that nobody looks at any more are kept up to this number, so that going back shows them at once. */
const SLICES_KEPT = 600;

/** So long after a read that failed it is tried once more, in milliseconds. */
const RETRY_AFTER_MS = 1000;

/** A sequence after any on the disk: for what is shown before it is known which those are. */
const BEYOND_ALL = 2 ** 52;

interface Held {
  slice: Slice<unknown>;
  /** Undefined until it is read. */
  value: unknown;
  isRead: boolean;
  users: number;
}

/**
 * What one person sees of one company on this device: mirror and outbox, read and folded once for each change and
 * kept in memory. Each refresh reads what changed in one transaction and tells all screens at once, so that a change
 * that leaves the outbox and the row that it made never show apart.
 */
export class ViewStore {
  readonly #listeners = new Set<() => void>();
  readonly #slices = new Map<string, Held>();
  readonly #stored = new Map<string, OutboxEntry>();
  /** Shown already and not yet known to be on the disk, by entry id; true once it is there. */
  readonly #keeping = new Map<string, { entry: OutboxEntry; isStored: boolean }>();
  /** The last fold of each card, by its rows: they go, and it goes. */
  readonly #folded = new WeakMap<CardRows, { config: FlowConfig; folded: FoldedCard }>();
  readonly #unmade = new Map<string, CardRows>();
  readonly #seen = new WeakMap<Notification[], { own: OutboxEntry[]; notifications: Notification[] }>();
  #entries: OutboxEntry[] = NO_ENTRIES;
  /** Whether the outbox has been read: until then, `#entries` are only those that are shown. */
  #isRead = false;
  #ofSubject = new Map<string, OutboxEntry[]>();
  /** Those to what is the person's own, of whatever subject; another list each time one of them changed. */
  #own: OutboxEntry[] = NO_ENTRIES;
  #overlays = new Map<string, Overlay>();
  #touched: Touched;
  /** Slices that waiting changes and other slices are about. */
  #needed = new Set<Held>();
  #refreshing: Promise<void> | null = null;

  constructor(
    readonly db: PatioDatabase,
    readonly actor: Actor,
  ) {
    this.#touched = new Touched(db.name);
  }

  /** For React: called after each change of anything that the store holds. */
  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      Dexie.on('storagemutated', this.#onMutated);
      globalThis.document?.addEventListener('visibilitychange', this.#onVisible);
      this.#touched.addAll();
      void this.refresh();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      Dexie.on.storagemutated.unsubscribe(this.#onMutated);
      globalThis.document?.removeEventListener('visibilitychange', this.#onVisible);
    };
  };

  /** Keeps slices up to date until the answer is called; read with the next refresh, which begins at once. */
  hold(slices: readonly Slice<unknown>[]): () => void {
    const held = slices.map(slice => this.#add(slice));
    for (const one of held) one.users += 1;
    if (held.some(({ isRead }) => !isRead)) void this.refresh();
    return () => {
      for (const one of held) one.users -= 1;
    };
  }

  /** What a slice was when last read; undefined while it is not known yet. */
  read<Value>(slice: Slice<Value>): Value | undefined {
    return this.#slices.get(slice.key)?.value as Value | undefined;
  }

  /** The person's unsettled changes in the order they were made; undefined until they are read. */
  entries(): OutboxEntry[] | undefined {
    return this.#isRead ? this.#entries : undefined;
  }

  /** Those of one subject. */
  entriesOf(subject: string): OutboxEntry[] {
    return this.#ofSubject.get(subject) ?? NO_ENTRIES;
  }

  /** Notifications as the person sees them; those that no change of theirs is about stay the same objects. */
  notifications(mirrored: Notification[]): Notification[] {
    const known = this.#seen.get(mirrored);
    if (known?.own === this.#own) return known.notifications;
    const { notifications } = foldOwn(this.actor, { notifications: mirrored }, this.#own);
    this.#seen.set(mirrored, { own: this.#own, notifications });
    return notifications;
  }

  /** The cards of a flow that the person's unsettled changes touch; another map each time one of them changed. */
  overlay(boardId: string): Overlay {
    return this.#overlays.get(boardId) ?? NO_OVERLAY;
  }

  /** A card as the person sees it; undefined while it or its flow is not known yet, null when the flow is not here. */
  card(boardId: string, cardId: string): FoldedCard | null | undefined {
    const config = this.read(configSlice(boardId));
    const entries = this.entriesOf(cardSubject(cardId));
    const isNew = entries[0]?.name === 'card.create';
    const rows = this.read(cardSlice(cardId)) ?? (isNew ? this.#rowsOfNew(cardId) : undefined);
    if (!rows || !config) return config === null ? null : undefined;
    const known = this.#folded.get(rows);
    if (known?.config === config && known.folded.entries === entries) return known.folded;
    const folded = foldCard(this.actor, config, rows, entries);
    this.#folded.set(rows, { config, folded });
    return folded;
  }

  /** A card that is being made has no rows; each gets its own, since folds are remembered by them. */
  #rowsOfNew(cardId: string): CardRows {
    const known = this.#unmade.get(cardId) ?? { ...NO_ROWS };
    this.#unmade.set(cardId, known);
    return known;
  }

  /**
   * Shows a change from this instant on, while it is being written to the disk. A card that is not in memory shows
   * it after that. `settleShown` must follow.
   */
  show(entry: Omit<OutboxEntry, 'sequence' | 'status' | 'verdict'>): void {
    const sequence = (this.#entries.at(-1)?.sequence ?? (this.#isRead ? 0 : BEYOND_ALL)) + 1;
    this.#keeping.set(entry.id, {
      entry: { ...entry, sequence, status: 'waiting', verdict: null },
      isStored: false,
    });
    this.#arrange(new Set([entry.subject]));
    this.#tell();
  }

  /** The change is on the disk, or will never be. */
  settleShown(id: string, isStored: boolean): void {
    const shown = this.#keeping.get(id);
    if (!shown) return;
    if (isStored) {
      shown.isStored = true;
      void this.refresh();
      return;
    }
    this.#keeping.delete(id);
    this.#arrange(new Set([shown.entry.subject]));
    this.#tell();
  }

  /**
   * Reads what changed since the last refresh. Resolves once memory is as the database was at some moment from now,
   * or once that has failed twice: then it is reported, and the next change reads everything.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  readonly #onMutated = (parts: ObservabilitySet) => {
    if (this.#touched.add(parts)) void this.refresh();
  };

  /** A page that slept may have been told nothing of what a service worker did. */
  readonly #onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    this.#touched.addAll();
    void this.refresh();
  };

  #add(slice: Slice<unknown>): Held {
    const known = this.#slices.get(slice.key) ?? { slice, value: undefined, isRead: false, users: 0 };
    // The last one asked for is the last one to be forgotten.
    this.#slices.delete(slice.key);
    this.#slices.set(slice.key, known);
    return known;
  }

  async #refreshAll(): Promise<void> {
    let hasFailed = false;
    do {
      // Everything that is asked for in this turn is read together.
      await null;
      const touched = this.#touched;
      this.#touched = new Touched(this.db.name);
      try {
        await this.#refreshOnce(touched);
        hasFailed = false;
      } catch (error) {
        // The database was closed under it: whoever did that shows something else by now.
        if (this.db.hasBeenClosed()) return;
        this.#touched.addAll();
        if (hasFailed) {
          globalThis.reportError?.(error);
          return;
        }
        hasFailed = true;
        await new Promise(resolve => setTimeout(resolve, RETRY_AFTER_MS));
      }
    } while (this.#hasWork());
  }

  #hasWork(): boolean {
    return (
      !this.#touched.isEmpty ||
      [...this.#slices.values()].some(({ isRead, users }) => users > 0 && !isRead) ||
      [...this.#keeping.values()].some(({ isStored }) => isStored)
    );
  }

  async #refreshOnce(touched: Touched): Promise<void> {
    const stored = [...this.#keeping.values()].filter(({ isStored }) => isStored).map(({ entry }) => entry);
    const changed: OutboxEntry[] = [...stored];
    const fresh = new Map<Held, unknown>();
    let entries: Map<string, OutboxEntry | undefined> = new Map();
    // Dexie keeps a transaction open across awaits only for a function that is itself async.
    await this.db.transaction('r', this.db.tables, async () => {
      entries = await this.#readEntries(touched, stored);
      for (const [id, entry] of entries) {
        const one = entry ?? this.#stored.get(id);
        if (one) changed.push(one);
      }
      const after = new Map(this.#stored);
      for (const [id, entry] of entries) entry ? after.set(id, entry) : after.delete(id);
      const ofSubject = groupBySubject([...after.values()]);
      const refresh: Refresh = {
        db: this.db,
        touched,
        cards: new Set(changed.flatMap(({ card_id }) => card_id ?? [])),
        entriesOf: cardId => ofSubject.get(cardSubject(cardId)) ?? NO_ENTRIES,
        isOwnChanged: changed.some(isOwn),
        own: [...after.values()].filter(isOwn),
      };
      this.#needed = new Set();
      for (const { board_id, card_id } of after.values()) {
        if (!board_id || !card_id) continue;
        this.#needed.add(this.#add(cardSlice(card_id)));
        this.#needed.add(this.#add(configSlice(board_id)));
      }
      for (;;) {
        const due = this.#due(refresh, fresh);
        if (due.length === 0) break;
        const values = await Promise.all(
          due.map(({ slice, isRead, value }) => slice.read(refresh, isRead ? value : undefined)),
        );
        due.forEach((held, at) => {
          fresh.set(held, values[at]);
        });
      }
    });
    if (this.#isRead && fresh.size + entries.size + stored.length === 0) return;
    // A card is never seen without the changes that wait for it.
    if (entries.size > 0) await loadCommands();
    for (const [held, value] of fresh) Object.assign(held, { value, isRead: true });
    for (const [id, entry] of entries) {
      if (entry) this.#stored.set(id, entry);
      else this.#stored.delete(id);
      if (entry) this.#keeping.delete(id);
    }
    for (const { id } of stored) this.#keeping.delete(id);
    this.#arrange(this.#isRead ? new Set(changed.map(({ subject }) => subject)) : null);
    this.#isRead = true;
    this.#forget();
    this.#tell();
  }

  /** What has to be read now; what is out of date and nobody wants is dropped instead. */
  #due(refresh: Refresh, fresh: ReadonlyMap<Held, unknown>): Held[] {
    for (const held of [...this.#slices.values()]) {
      const value = fresh.get(held) ?? held.value;
      if (held.users === 0 || value === undefined) continue;
      for (const slice of held.slice.needs?.(value) ?? []) this.#needed.add(this.#add(slice));
    }
    const due: Held[] = [];
    for (const held of [...this.#slices.values()]) {
      if (fresh.has(held)) continue;
      if (held.isRead && !held.slice.isStale(refresh, held.value)) continue;
      if (held.users > 0 || this.#needed.has(held)) due.push(held);
      else this.#slices.delete(held.slice.key);
    }
    return due;
  }

  /** Entries that changed, undefined for one that has left the outbox. */
  async #readEntries(touched: Touched, stored: OutboxEntry[]): Promise<Map<string, OutboxEntry | undefined>> {
    const keys = this.#isRead ? touched.keysOf('outbox') : null;
    if (!keys) {
      const all = await this.db.outbox.toArray();
      const gone = [...this.#stored.keys()].map(id => [id, undefined] as const);
      return new Map<string, OutboxEntry | undefined>([
        ...gone,
        ...all.map(entry => [entry.id, entry] as const),
      ]);
    }
    const wanted = [...new Set([...keys, ...stored.map(({ id }) => id)])];
    const found = wanted.length > 0 ? await this.db.outbox.bulkGet(wanted) : [];
    return new Map(wanted.map((id, at) => [id, found[at]]));
  }

  /** Brings the entries of these subjects (null: of all) and the overlays into step with what is in memory. */
  #arrange(subjects: ReadonlySet<string> | null): void {
    const shown = [...this.#keeping.values()].flatMap(({ entry }) =>
      this.#stored.has(entry.id) ? [] : entry,
    );
    if (!subjects || subjects.size > 0) {
      this.#entries = [...this.#stored.values(), ...shown].sort((a, b) => a.sequence - b.sequence);
      const ofSubject = groupBySubject(
        subjects ? this.#entries.filter(({ subject }) => subjects.has(subject)) : this.#entries,
      );
      if (!subjects) this.#ofSubject = ofSubject;
      for (const subject of subjects ?? []) {
        const entries = ofSubject.get(subject);
        if (entries) this.#ofSubject.set(subject, entries);
        else this.#ofSubject.delete(subject);
      }
      const own = this.#entries.filter(isOwn);
      if (own.length !== this.#own.length || own.some((entry, at) => entry !== this.#own[at]))
        this.#own = own;
    }
    const overlays = new Map<string, Map<string, FoldedCard>>();
    for (const [first] of this.#ofSubject.values()) {
      const { board_id: boardId, card_id: cardId } = first!;
      if (!boardId || !cardId) continue;
      const folded = this.card(boardId, cardId);
      if (!overlays.has(boardId)) overlays.set(boardId, new Map());
      if (folded) overlays.get(boardId)!.set(cardId, folded);
    }
    for (const [boardId, overlay] of overlays) {
      const before = this.#overlays.get(boardId);
      if (!before || !isSame(before, overlay)) this.#overlays.set(boardId, overlay);
    }
    for (const boardId of this.#overlays.keys()) if (!overlays.has(boardId)) this.#overlays.delete(boardId);
  }

  /** Drops the slices that were looked at longest ago. */
  #forget(): void {
    for (const [key, held] of this.#slices) {
      if (this.#slices.size <= SLICES_KEPT) return;
      if (held.users > 0 || this.#needed.has(held)) continue;
      this.#slices.delete(key);
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const NO_ENTRIES: OutboxEntry[] = [];
const NO_OVERLAY: Overlay = new Map();

/** By subject, each one's in the order they were made. */
const groupBySubject = (entries: OutboxEntry[]) =>
  groupBy(
    [...entries].sort((a, b) => a.sequence - b.sequence),
    ({ subject }) => subject,
  );

const isOwn = ({ card_id }: OutboxEntry) => card_id === null;

const isSame = (a: Overlay, b: Overlay) =>
  a.size === b.size && [...a].every(([id, folded]) => b.get(id) === folded);
