import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Change } from '../../domain/card/card-state';
import { type CardlessChange, NOTHING_NAMED } from '../../domain/card/cardless-state';
import type { Decision } from '../../domain/commands/command';
import type { CommandInputs } from '../../domain/commands/command-table';
import type { Notification } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import type { ApiCaller } from '../../src/api/client';
import { ApiError, OfflineError, UnexpectedAnswerError } from '../../src/api/error';
import { PatioDatabase } from '../../src/mirror/database';
import { hashOf } from '../../src/outbox/hash';
import { clearFiles, PART_BYTES, removeParts, writeParts } from '../../src/outbox/kept-files';
import { discard, readOutbox, takeBack } from '../../src/outbox/outbox';
import { replay } from '../../src/outbox/replay';
import { sendFiles } from '../../src/outbox/send-files';
import { loadCommands } from '../../src/overlay/commands';
import { readConfig } from '../../src/overlay/config';
import { decideAndKeep } from '../../src/overlay/decide';
import type { FoldedCard } from '../../src/overlay/fold';
import { foldCardless } from '../../src/overlay/fold-cardless';
import { retryEntry } from '../../src/overlay/retry';
import type { BoardConfig } from '../../src/view/types';
import { pullAll } from './pull-all';
import { readFolded } from './read-folded';

/** Size of a piece of a file in bytes: small, so that files are sent in several pieces. */
const PIECE_BYTES = 100;

export interface ClientOptions {
  name: string;
  actor: Actor;
  token: string;
  fetch: typeof fetch;
  newId: () => string;
  now: () => string;
  /** Another tab of the same browser, which shares the database. */
  beside?: TestClient | undefined;
  /** Storage of the browser and name of the database in it, in place of `beside`. */
  storage?: IDBFactory;
  databaseName?: string;
}

/** Device of one person: the app's own mirror, outbox and view, without screens, on an IndexedDB of its own. */
export class TestClient {
  readonly name: string;
  readonly actor: Actor;
  readonly db: PatioDatabase;
  readonly caller: ApiCaller;
  readonly newId: () => string;
  /** Reason that the server gave when it ended the session. */
  ended: string | null = null;
  /** The error that ended the last exchange with the server; null if it succeeded. */
  failure: unknown = null;
  /** Page that holds back changes while they can be undone; without one they are sent at once. */
  holder: string | undefined;
  /** Commands that this version of the app lacks. */
  lacks: readonly string[] = [];
  /** Feeds that the person has opened, beyond those mirrored automatically. */
  wanted: string[] = [];
  readonly storage: IDBFactory;
  readonly #now: () => string;
  #syncing: Promise<void> | null = null;

  constructor({ name, actor, token, fetch, newId, now, beside, ...kept }: ClientOptions) {
    this.name = name;
    this.actor = actor;
    this.newId = newId;
    this.#now = now;
    this.caller = {
      token,
      tenant_id: actor.tenant_id,
      fetch,
      onSessionEnded: ({ message }) => {
        this.ended = message;
      },
    };
    this.storage = beside?.storage ?? kept.storage ?? new IDBFactory();
    // Each client gets its own factory and name: Dexie notifies every database of the same name in the process.
    this.db = new PatioDatabase(actor.user_id, actor.tenant_id, {
      name: beside?.db.name ?? kept.databaseName ?? `${name} ${newId()}`,
      indexedDB: this.storage,
      IDBKeyRange,
    });
  }

  perform<Name extends keyof CommandInputs>(
    name: Name,
    input: CommandInputs[Name],
  ): Promise<Decision<Change | CardlessChange>> {
    if (this.lacks.includes(name)) return Promise.resolve({ ok: true, changes: [] });
    const isHeld = this.holder && (name.startsWith('approval.') || name === 'card.archive');
    return decideAndKeep(this.#doing(), name, input, isHeld ? { held: this.holder } : {});
  }

  /** Attaches a file to a card as the app does: its bytes are on the disk before the change is. */
  async attach(board_id: string, card_id: string, content: Uint8Array<ArrayBuffer>, slot?: string) {
    const [upload_id, attachment_id] = [this.newId(), this.newId()];
    const blob = new Blob([content], { type: 'image/jpeg' });
    await writeParts(this.db, upload_id, blob, () => {});
    const about = { title: 'foto.jpg', size: blob.size, sha256: await hashOf(blob, () => {}) };
    const { user_id } = this.actor;
    const file = { id: upload_id, card_id, content_type: blob.type, user_id, made_at: this.#now(), ...about };
    const input = { board_id, card_id, attachment_id, upload_id, ...about, ...(slot && { slot }) };
    const decision = await decideAndKeep(this.#doing(), 'attachment.add', input, { file });
    if (!decision.ok) await removeParts(this.db, [upload_id]);
    return decision;
  }

  async retry(id: string): Promise<void> {
    await retryEntry(id, this.#doing());
  }

  discard(id: string): Promise<void> {
    return discard(this.db, id);
  }

  /** Withdraws a change. Returns whether it had not been sent. */
  takeBack(id: string): Promise<boolean> {
    return takeBack(this.db, id);
  }

  /** Returns a card as the person sees it. */
  see(boardId: string, cardId: string): Promise<FoldedCard | null> {
    return readFolded(this.db, this.actor, boardId, cardId);
  }

  /** Returns the person's notifications as they see them, by id. */
  async notifications(): Promise<Notification[]> {
    await loadCommands();
    const notifications = await this.db.notification.orderBy('id').toArray();
    return foldCardless(this.actor, { ...NOTHING_NAMED, notifications }, await readOutbox(this.db))
      .notifications;
  }

  config(boardId: string): Promise<BoardConfig | null> {
    return readConfig(this.db, boardId);
  }

  /**
   * Sends and fetches once; a lost connection or session, or a response in an unknown shape, ends it without an error,
   * as in the app. Does nothing if it is already running.
   */
  startSync(extra: string[] = this.wanted): void {
    this.#syncing ??= this.#sync(extra).finally(() => {
      this.#syncing = null;
    });
  }

  get isSyncing(): boolean {
    return this.#syncing !== null;
  }

  close(): void {
    this.db.close();
  }

  async #sync(extra: string[]): Promise<void> {
    this.failure = null;
    const exchange = async () => {
      await replay({ db: this.db, caller: this.caller, newId: this.newId });
      await pullAll(this.db, this.caller, extra);
    };
    // Files are sent in parallel with everything else, as in the app.
    await Promise.all([this.#quietly(exchange), this.#quietly(() => this.#sendFiles())]);
    if (this.#hasArrived) await this.#quietly(exchange);
    await clearFiles(this.db);
  }

  #hasArrived = false;
  /** Number of exchanges that run at the same time. */
  #lanes = 0;

  /** Returns whether each of the client's exchanges is waiting for one of this many requests. */
  standsAt(requests: number): boolean {
    return this.#lanes > 0 && requests >= this.#lanes;
  }

  /** Runs an exchange, and ignores the errors that end one in the app without an error. */
  async #quietly(work: () => Promise<void>): Promise<void> {
    this.#lanes += 1;
    try {
      await work();
    } catch (error) {
      this.failure = error;
      if (error instanceof ApiError && error.endsSession) return;
      if (!(error instanceof OfflineError || error instanceof UnexpectedAnswerError)) throw error;
    } finally {
      this.#lanes -= 1;
    }
  }

  async #sendFiles(): Promise<void> {
    this.#hasArrived = false;
    if ((await this.db.files.count()) === 0) return;
    await sendFiles({
      db: this.db,
      caller: this.caller,
      pace: { share: PIECE_BYTES / PART_BYTES },
      isOver: () => false,
      onArrived: () => {
        this.#hasArrived = true;
      },
      onProgress: () => {},
    });
  }

  #doing() {
    return { db: this.db, actor: this.actor, now: this.#now(), newId: this.newId };
  }
}
