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

/** Modules of the app that one page or service worker has loaded: its own sync loop and its state. */
interface Loop {
  TestClient: typeof TestClient;
  startSync: (db: PatioDatabase, caller: ApiCaller) => void;
  stopSync: () => void;
  syncNow: () => Promise<void>;
  openBoardFeed: (boardId: string) => void;
  /** Returns this page's id, by which it holds changes back. */
  holder: () => string;
  watchStorage: (db: PatioDatabase) => void;
  /** Does what the service worker does when the browser wakes it. */
  wake: (company: { session: object; db: PatioDatabase; caller: ApiCaller }) => Promise<void>;
}

/** Loads the app's modules once more, as a newly opened page does: their state belongs to it and ends with it. */
async function loadLoop(): Promise<Loop> {
  vi.resetModules();
  const { startSync, stopSync, syncNow, openBoardFeed } = await import('../../src/sync/sync');
  const { sendFilesOf } = await import('../../sw/company');
  const { syncCompany } = await import('../../sw/sync-in-background');
  const { holder } = await import('../../src/outbox/page');
  const { watchStorage } = await import('../../src/state/watch-storage');
  const { TestClient } = await import('./client');
  // Preloads the modules that the loop loads on first use.
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
  /** Page of the same browser, which shares its storage. */
  beside?: TestApp | undefined;
  isWorker?: boolean;
  /** Flows that the person opens although they are not a member. */
  wanted?: string[];
}

/** The app in one tab or service worker, which can be opened and closed again and again. */
export class TestApp {
  readonly name: string;
  readonly storage: IDBFactory;
  readonly isWorker: boolean;
  /** Client with the app's database, while it is open. */
  client: TestClient | null = null;
  #loop: Loop | null = null;
  /** True while the app is of a version whose changes the server no longer accepts, until it is opened again. */
  isOld = false;
  /** True while the app has the previous version of the database, until it is opened again. */
  isOlder = false;
  /** Disk of the device, shared by all pages of a browser; while it is full, nothing more can be written. */
  readonly disk: { isFull: boolean };
  /** True once its session has ended: a page then stops, and its person signs in again. */
  hasEnded = false;
  /** Error of its clock, in milliseconds. */
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

  /** Opens another client on this browser's storage, for reading only. */
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

  /** Runs work inside the page, as a person or the browser does it. */
  do<T>(work: (client: TestClient) => T): T | undefined {
    const { client } = this;
    return client ? this.#page?.inside(() => work(client)) : undefined;
  }

  /** Id of the open page, by which it holds changes back. */
  get holder(): string | undefined {
    return this.do(() => this.#loop?.holder());
  }

  /** Notifies the app of news, or shows it again. */
  poke(): void {
    const { actor, token } = this.options;
    const loop = this.#loop!;
    if (!this.isWorker) return void this.do(() => loop.syncNow());
    // A failed wake is repeated later, so the error is ignored.
    void this.do(({ db }) =>
      loop
        .wake({ session: { token }, db, caller: { token, tenant_id: actor.tenant_id } })
        .catch(() => undefined),
    );
  }

  /** Ends the app abruptly: writes under way are lost, and no response reaches it. */
  kill(): void {
    const { client } = this;
    if (!client || !this.#page) return;
    killPage(this.#page);
    this.options.network.forget(this.name);
    // A transaction that is already committing completes even if the page ends.
    for (const transaction of transactionsOf(client.db))
      if (transaction._state !== 'committing') transaction.abort();
    if (!this.isWorker) this.#loop?.stopSync();
    client.close();
    [this.client, this.#page, this.#loop] = [null, null, null];
  }

  /**
   * Closes the database under the app, as a browser may; the app lives on. Writes under way are lost, unless they were
   * already committing.
   */
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

/** Returns the unfinished transactions of a database's own connection. */
export function transactionsOf(db: PatioDatabase): { _state: string; abort(): void }[] {
  const connection = db.backendDB() as unknown as Raw | null;
  return (connection?._rawDatabase.transactions ?? []).filter(
    ({ db: owner, _state }) => owner === connection && _state !== 'finished',
  );
}

/** Makes all writes except deletions fail while the disk is full. */
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

/** Rewrites a request to one from a version whose changes the server no longer accepts. */
function outdated(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = JSON.parse(init.body);
  if (!body.commands) return init;
  const commands = body.commands.map((command: object) => ({ ...command, version: 99 }));
  return { ...init, body: JSON.stringify({ ...body, commands }) };
}
