import Dexie, { type ObservabilitySet } from 'dexie';
import type { FlowConfig } from '../../domain/card/card-state';
import { NOTHING_NAMED } from '../../domain/card/cardless-state';
import { cardSubject } from '../../domain/commands/subject';
import type { Notification } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import type { OutboxEntry, PatioDatabase } from '../mirror/database';
import { type CardRows, NO_ROWS } from '../overlay/card-rows';
import { loadCommands } from '../overlay/commands';
import { type FoldedCard, foldCard } from '../overlay/fold';
import { foldCardless } from '../overlay/fold-cardless';
import { bySubject, Changes, isOwn, type ReadEntries } from './changes';
import type { Refresh, Slice } from './slice';
import { cardSlice } from './slices/card-slice';
import { configSlice } from './slices/config-slice';
import { Touched } from './touched';

/** Folded cards of a flow that have unsettled changes, by card id. */
export type Overlay = ReadonlyMap<string, FoldedCard>;

/** Number up to which unused slices are kept, so that going back shows them at once. */
const SLICES_KEPT = 600;

/** Milliseconds until a failed read is tried once more. */
const RETRY_AFTER_MS = 1000;

interface Held {
  slice: Slice<unknown>;
  /** Value of the slice; undefined until it is read. */
  value: unknown;
  isRead: boolean;
  users: number;
}

/**
 * View of one person on one company on this device: mirror and outbox, read and folded once for each change and kept in
 * memory. Each refresh reads the changes in one transaction and notifies all screens at once, so that a change that
 * leaves the outbox and the row that it made are never shown apart.
 */
export class ViewStore {
  readonly #listeners = new Set<() => void>();
  readonly #slices = new Map<string, Held>();
  readonly #changes = new Changes();
  /** Last fold of each card, by its rows; it is dropped together with them. */
  readonly #folded = new WeakMap<CardRows, { config: FlowConfig; folded: FoldedCard }>();
  /** Rows of cards that are being created, by their first entry; they are dropped together with it. */
  readonly #unmade = new WeakMap<OutboxEntry, CardRows>();
  readonly #seen = new WeakMap<Notification[], { own: OutboxEntry[]; notifications: Notification[] }>();
  #overlays = new Map<string, Overlay>();
  #touched: Touched;
  /** Slices that waiting changes and other slices refer to. */
  #needed = new Set<Held>();
  #refreshing: Promise<void> | null = null;

  constructor(
    readonly db: PatioDatabase,
    readonly actor: Actor,
  ) {
    this.#touched = new Touched(db.name);
  }

  /** Calls back after each change of anything in the store, for React. Returns a function that ends this. */
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

  /**
   * Keeps slices up to date until the returned function is called; new ones are read with the next refresh, which
   * starts at once.
   */
  hold(slices: readonly Slice<unknown>[]): () => void {
    const held = slices.map(slice => this.#add(slice));
    for (const one of held) {
      one.users += 1;
      // The slice requested last is the last to be dropped.
      this.#slices.delete(one.slice.key);
      this.#slices.set(one.slice.key, one);
    }
    if (held.some(({ isRead }) => !isRead)) void this.refresh();
    return () => {
      for (const one of held) one.users -= 1;
    };
  }

  /** Returns the value of a slice when last read; undefined while it is not known yet. */
  read<Value>(slice: Slice<Value>): Value | undefined {
    return this.#slices.get(slice.key)?.value as Value | undefined;
  }

  /** Returns the person's unsettled changes in the order they were made; undefined until they are read. */
  entries(): OutboxEntry[] | undefined {
    return this.#changes.isRead ? this.#changes.all : undefined;
  }

  /** Returns the unsettled changes of one subject. */
  entriesOf(subject: string): OutboxEntry[] {
    return this.#changes.of(subject);
  }

  /**
   * Returns the notifications as the person sees them; those that none of their changes is about stay the same objects.
   */
  notifications(mirrored: Notification[]): Notification[] {
    const { own } = this.#changes;
    const known = this.#seen.get(mirrored);
    if (known?.own === own) return known.notifications;
    const { notifications } = foldCardless(this.actor, { ...NOTHING_NAMED, notifications: mirrored }, own);
    this.#seen.set(mirrored, { own, notifications });
    return notifications;
  }

  /**
   * Returns the cards of a flow that the person's unsettled changes affect; a new map each time one of them changes.
   */
  overlay(boardId: string): Overlay {
    return this.#overlays.get(boardId) ?? NO_OVERLAY;
  }

  /**
   * Returns a card as the person sees it; undefined while it or its flow is not known yet, null if the flow is not on
   * this device.
   */
  card(boardId: string, cardId: string): FoldedCard | null | undefined {
    const config = this.read(configSlice(boardId));
    const entries = this.entriesOf(cardSubject(cardId));
    const rows = this.read(cardSlice(cardId)) ?? this.#rowsOfNew(entries[0]);
    if (!rows || !config) return config === null ? null : undefined;
    const known = this.#folded.get(rows);
    if (known?.config === config && known.folded.entries === entries) return known.folded;
    const folded = foldCard(this.actor, config, rows, entries);
    this.#folded.set(rows, { config, folded });
    return folded;
  }

  /**
   * Returns rows for a card that is being created and has none; each card gets its own, since folds are remembered by
   * them.
   */
  #rowsOfNew(first: OutboxEntry | undefined): CardRows | undefined {
    if (first?.name !== 'card.create') return undefined;
    const rows = this.#unmade.get(first) ?? { ...NO_ROWS };
    this.#unmade.set(first, rows);
    return rows;
  }

  /**
   * Shows a change from now on, while it is being written to the disk. If its card is not in memory, it is shown after
   * that. `settleShown` must follow.
   */
  show(entry: Omit<OutboxEntry, 'sequence' | 'status' | 'verdict'>): void {
    this.#changes.show(entry);
    this.#foldChanged(entry);
    this.#tell();
  }

  /** Ends the showing of a change: it is on the disk, or will never be. */
  settleShown(id: string, isStored: boolean): void {
    const entry = this.#changes.settle(id, isStored);
    if (entry && isStored) void this.refresh();
    else if (entry) {
      this.#foldChanged(entry);
      this.#tell();
    }
  }

  /**
   * Reads the changes since the last refresh. Resolves once memory equals the database at some moment from now, or once
   * reading has failed twice: then the error is reported, and the next change reads everything.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshAll();
    return this.#refreshing;
  }

  readonly #onMutated = (parts: ObservabilitySet) => {
    if (this.#touched.add(parts)) void this.refresh();
  };

  /**
   * Reads everything again when the page becomes visible: a sleeping page may have missed changes by a service worker.
   */
  readonly #onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    this.#touched.addAll();
    void this.refresh();
  };

  #add(slice: Slice<unknown>): Held {
    const known = this.#slices.get(slice.key);
    if (known) return known;
    const added = { slice, value: undefined, isRead: false, users: 0 };
    this.#slices.set(slice.key, added);
    return added;
  }

  async #refreshAll(): Promise<void> {
    try {
      let hasFailed = false;
      do {
        // Everything requested in this turn is read together.
        await null;
        const touched = this.#touched;
        this.#touched = new Touched(this.db.name);
        try {
          await this.#refreshOnce(touched);
          hasFailed = false;
        } catch (error) {
          // The database was closed meanwhile, for instance by signing out, and another page is shown by now.
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
    } finally {
      // Reset in the same turn as the last check for work, so that a later change starts a new refresh.
      this.#refreshing = null;
    }
  }

  #hasWork(): boolean {
    return (
      !this.#touched.isEmpty ||
      [...this.#slices.values()].some(({ isRead, users }) => users > 0 && !isRead) ||
      this.#changes.written.length > 0
    );
  }

  async #refreshOnce(touched: Touched): Promise<void> {
    const { written } = this.#changes;
    const fresh = new Map<Held, unknown>();
    let read: ReadEntries = new Map();
    // Dexie keeps a transaction open across awaits only for a function that is itself async.
    await this.db.transaction('r', this.db.tables, async () => {
      read = await this.#changes.read(this.db, touched, written);
      const changed = [...written, ...this.#changes.changedBy(read)];
      const after = this.#changes.storedAfter(read);
      const ofSubject = bySubject(after);
      const refresh: Refresh = {
        db: this.db,
        touched,
        cards: new Set(changed.flatMap(({ card_id }) => card_id ?? [])),
        entriesOf: cardId => ofSubject.get(cardSubject(cardId)) ?? [],
        isOwnChanged: changed.some(isOwn),
        own: after.filter(isOwn),
      };
      this.#needed = new Set();
      const waiting = after.filter(entry => !isOwn(entry));
      for (const { card_id } of waiting) this.#needed.add(this.#add(cardSlice(card_id!)));
      for (const id of new Set(waiting.map(({ board_id }) => board_id!)))
        this.#needed.add(this.#add(configSlice(id)));
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
    if (this.#changes.isRead && fresh.size + read.size + written.length === 0) return;
    // Publishes a card only together with the changes that wait for it.
    if (read.size > 0) await loadCommands();
    for (const [held, value] of fresh) Object.assign(held, { value, isRead: true });
    this.#changes.take(read, written);
    this.#foldAll();
    this.#forget();
    this.#tell();
  }

  /** Returns the slices that have to be read now; outdated ones that nothing uses are dropped instead. */
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

  /** Updates the overlay with the changes of one card, at the same cost however many wait. */
  #foldChanged({ board_id, card_id, subject }: Pick<OutboxEntry, 'board_id' | 'card_id' | 'subject'>): void {
    if (!board_id || !card_id) return;
    const folded = this.#changes.of(subject).length > 0 ? this.card(board_id, card_id) : null;
    const overlay = new Map(this.overlay(board_id));
    if (folded) overlay.set(card_id, folded);
    else overlay.delete(card_id);
    this.#overlays.set(board_id, overlay);
  }

  /** Updates the overlays with whatever was read. */
  #foldAll(): void {
    const overlays = new Map<string, Map<string, FoldedCard>>();
    for (const [first] of this.#changes.subjects()) {
      const { board_id, card_id } = first!;
      if (!board_id || !card_id) continue;
      const folded = this.card(board_id, card_id);
      if (!overlays.has(board_id)) overlays.set(board_id, new Map());
      if (folded) overlays.get(board_id)!.set(card_id, folded);
    }
    for (const [boardId, overlay] of overlays) {
      const before = this.#overlays.get(boardId);
      if (!before || !isSame(before, overlay)) this.#overlays.set(boardId, overlay);
    }
    for (const boardId of this.#overlays.keys()) if (!overlays.has(boardId)) this.#overlays.delete(boardId);
  }

  /** Drops the unused slices that were requested longest ago. */
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

const NO_OVERLAY: Overlay = new Map();

const isSame = (a: Overlay, b: Overlay) =>
  a.size === b.size && [...a].every(([id, folded]) => b.get(id) === folded);
