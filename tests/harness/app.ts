import type { DBCore, DBCoreMutateRequest } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Actor } from '../../domain/policy';
import type { ApiCaller } from '../../src/api/client';
import type { PatioDatabase } from '../../src/mirror/database';
import type { TestClient } from './client';
import type { Network } from './network';
import { asRead, makeOlder } from './older-app';
import { killPage, openPage, type Page } from './pages';

/** What one page, or the service worker, has of the app for itself: its own sync loop, and what that knows. */
interface Loop {
  TestClient: typeof TestClient;
  startSync: (db: PatioDatabase, caller: ApiCaller) => void;
  stopSync: () => void;
  syncNow: () => Promise<void>;
  openBoardFeed: (boardId: string) => void;
  /** This page's id, for what it holds back. */
  holder: () => string;
  watchStorage: (db: PatioDatabase) => void;
  /** As the service worker does when the browser wakes it. */
  wake: (company: { session: object; db: PatioDatabase; caller: ApiCaller }) => Promise<void>;
}

/** Loads the app once more, as a page does that opens: what it knows is its own, and is forgotten with it. */
async function loadLoop(): Promise<Loop> {
  vi.resetModules();
  const { startSync, stopSync, syncNow, openBoardFeed } = await import('../../src/sync/sync');
  const { sendFilesOf } = await import('../../sw/company');
  const { syncCompany } = await import('../../sw/sync-in-background');
  const { holder } = await import('../../src/outbox/page');
  const { watchStorage } = await import('../../src/state/watch-storage');
  const { TestClient } = await import('./client');
  // What the loop loads when it first needs it.
  await Promise.all([
    import('../../src/mirror/pull'),
    import('../../src/sync/send-all'),
    import('../../src/sync/file-lane'),
  ]);
  const wake: Loop['wake'] = async given => {
    const company = given as Parameters<typeof syncCompany>[0];
    await syncCompany(company, true);
    await sendFilesOf(company);
  };
  return { TestClient, startSync, stopSync, syncNow, openBoardFeed, holder, watchStorage, wake };
}

export interface AppOptions {
  name: string;
  person: string;
  actor: Actor;
  token: string;
  network: Network;
  newId: () => string;
  now: () => string;
  /** A page of the same browser: they share what it keeps. */
  beside?: TestApp | undefined;
  isWorker?: boolean;
  /** Flows that the person opens although they come by no membership. */
  wanted?: string[];
}

/** The app in one tab, or in the service worker, from one opening to the next; between two of them it is closed. */
export class TestApp {
  readonly name: string;
  readonly storage: IDBFactory;
  readonly isWorker: boolean;
  /** Its database, while it is open. */
  client: TestClient | null = null;
  #loop: Loop | null = null;
  /** It is of a version whose changes the server knows no more, until it is opened anew. */
  isOld = false;
  /** It is the app of the database's version before this one, until it is opened anew. */
  isOlder = false;
  /** The device has no room: nothing more can be written. Of all pages of a browser. */
  readonly disk: { isFull: boolean };
  /** Its session has ended: a page then stops, and its person signs in again. */
  hasEnded = false;
  /** How far its clock is off, in milliseconds. */
  skew = 0;
  readonly databaseName: string;
  #page: Page | null = null;
  #openings = 0;

  get person(): string {
    return this.options.person;
  }

  constructor(readonly options: AppOptions) {
    const { name, beside, isWorker = false, newId } = options;
    this.name = name;
    this.storage = beside?.storage ?? new IDBFactory();
    this.disk = beside?.disk ?? { isFull: false };
    this.databaseName = beside?.databaseName ?? `${name} ${newId()}`;
    this.isWorker = isWorker;
  }

  /** A database of its own on what this browser keeps, for who only looks. */
  look(Client: typeof TestClient, name = `look ${this.name}`): TestClient {
    const { actor, token, network, newId } = this.options;
    return new Client({
      ...{ name, actor, token, newId, fetch: network.fetchFor(name) },
      now: () => new Date(Date.parse(this.options.now()) + this.skew).toISOString(),
      storage: this.storage,
      databaseName: this.databaseName,
    });
  }

  async open({ isOlder = false } = {}): Promise<void> {
    if (this.client) return;
    this.#openings += 1;
    [this.isOld, this.isOlder, this.hasEnded] = [false, isOlder, false];
    const loop = await loadLoop();
    const { network, wanted = [] } = this.options;
    const page = openPage(this.name, network.fetchFor(this.name));
    const client = this.look(loop.TestClient, `${this.name} ${this.#openings}`);
    client.db.use({ stack: 'dbcore', name: 'disk', create: core => fills(core, this.disk) });
    if (isOlder) makeOlder(client);
    Object.assign(this, { client });
    [this.#page, this.#loop] = [page, loop];
    if (this.isWorker) return;
    page.inside(() => {
      loop.watchStorage(client.db);
      loop.startSync(client.db, this.#caller(client, page));
      for (const boardId of wanted) loop.openBoardFeed(boardId);
    });
  }

  /** Does what a person does in it, or the browser has it do. */
  do<T>(work: (client: TestClient) => T): T | undefined {
    const { client } = this;
    return client ? this.#page?.inside(() => work(client)) : undefined;
  }

  /** The id of the page that is open, for what it holds back. */
  get holder(): string | undefined {
    return this.do(() => this.#loop?.holder());
  }

  /** It hears that there is something new, or is looked at again. */
  poke(): void {
    const { actor, token } = this.options;
    const loop = this.#loop!;
    if (!this.isWorker) return void this.do(() => loop.syncNow());
    // A worker that fails is woken again another time.
    void this.do(({ db }) =>
      loop
        .wake({ session: { token }, db, caller: { token, tenant_id: actor.tenant_id } })
        .catch(() => undefined),
    );
  }

  /** Ends from one moment to the next: what its database was writing is not written, and no answer finds anybody. */
  kill(): void {
    const { client } = this;
    if (!client || !this.#page) return;
    killPage(this.#page);
    this.options.network.forget(this.name);
    // What has been told to commit does so whoever ends.
    for (const transaction of transactionsOf(client.db))
      if (transaction._state !== 'committing') transaction.abort();
    if (!this.isWorker) this.#loop?.stopSync();
    client.close();
    [this.client, this.#page, this.#loop] = [null, null, null];
  }

  /** The browser closes its database under it, which lives on: what was being written is not, unless it was told to commit. */
  loseConnection(): void {
    const { client } = this;
    if (!client?.db.isOpen()) return;
    const connection = client.db.backendDB() as unknown as Raw;
    for (const transaction of transactionsOf(client.db))
      if (transaction._state !== 'committing') transaction.abort();
    connection.close();
    this.do(() => connection.onclose?.(new Event('close')));
  }

  #caller(client: TestClient, page: Page): ApiCaller {
    const { token, actor, network } = this.options;
    const toServer = network.fetchFor(this.name);
    return {
      token,
      tenant_id: actor.tenant_id,
      fetch: async (path, init) => {
        if (page.isGone) return new Promise<never>(() => {});
        const answer = await toServer(path, this.isOld ? outdated(init) : init);
        return this.isOlder && String(path).endsWith('/sync') ? asRead(answer) : answer;
      },
      onSessionEnded: () => {
        if (this.client !== client) return;
        this.hasEnded = true;
        this.#loop?.stopSync();
      },
    };
  }
}

interface Raw {
  onclose: ((event: Event) => void) | null;
  close(): void;
  _rawDatabase: { transactions: { db: unknown; _state: string; abort(): void }[] };
}

/** The transactions of a database's own connection that are not over. */
export function transactionsOf(db: PatioDatabase): { _state: string; abort(): void }[] {
  const connection = db.backendDB() as unknown as Raw | null;
  return (connection?._rawDatabase.transactions ?? []).filter(
    ({ db: owner, _state }) => owner === connection && _state !== 'finished',
  );
}

/** Nothing but deletions fit on a disk that is full. */
function fills(core: DBCore, disk: { isFull: boolean }): DBCore {
  const grows = ({ type }: DBCoreMutateRequest) => type === 'add' || type === 'put';
  return {
    ...core,
    table: name => {
      const table = core.table(name);
      return {
        ...table,
        mutate: request =>
          disk.isFull && grows(request)
            ? Promise.reject(new DOMException('No room', 'QuotaExceededError'))
            : table.mutate(request),
      };
    },
  };
}

/** A request as a version sends it whose changes the server knows no more. */
function outdated(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = JSON.parse(init.body);
  if (!body.commands) return init;
  const commands = body.commands.map((command: object) => ({ ...command, version: 99 }));
  return { ...init, body: JSON.stringify({ ...body, commands }) };
}
