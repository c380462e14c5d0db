import { headersOf } from '../src/api/client';
import { companyOfPicture, feedOfPicture, keyOf, smallerOf } from '../src/pictures/addresses';
import { pictureBudget } from '../src/pictures/budget';
import { feedsKept } from '../src/pictures/feeds-kept';
import { PictureLedger } from '../src/pictures/ledger';
import { createTurns } from '../src/state/session/create-turns';
import { readSession, type StoredSession } from '../src/state/session/device';
import { forgetPictures, PICTURES } from '../src/state/session/device-caches';
import type { AnswerOfWorker, AskedOfWorker } from '../src/sync/asked-of-worker';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds after which the pictures shown are recorded together: a board shows thirty at once. */
const NOTE_AFTER_MS = 2000;

/** Runs changes of the cache and of its ledger one after the other, so that both change together. */
const inTurn = createTurns();

/** Returns a picture from the cache, or else from its address, and then caches it. */
export async function showPicture(address: string, event: ExtendableEvent): Promise<Response> {
  const key = keyOf(address, self.location.origin);
  const found = await kept(key);
  if (found) {
    event.waitUntil(noteShown(key));
    return found;
  }
  try {
    const { response, isKept } = fetchOnce(address, Date.now());
    event.waitUntil(isKept.catch(() => undefined));
    return (await response).clone();
  } catch (error) {
    // Without a connection a small picture is better than none.
    const smaller = await kept(smallerOf(key));
    if (smaller) return smaller;
    throw error;
  }
}

/** Does what a page asks of the worker. */
export async function doAsked(asked: AskedOfWorker): Promise<AnswerOfWorker> {
  try {
    switch (asked.type) {
      case 'PICTURE_AHEAD':
        return await fetchAhead(asked.address);
      case 'PICTURES_MARKED':
        return await change(async ledger => ledger.mark(asked.keys));
      case 'PICTURES_OF_FLOWS':
        await reconciled();
        return await change(forgetGone);
    }
  } catch {
    return 'failed';
  }
}

async function fetchAhead(address: string): Promise<AnswerOfWorker> {
  if (await kept(keyOf(address, self.location.origin))) return 'done';
  return fetchOnce(address, 0).isKept;
}

interface Coming {
  /** Response to clone: it is cached, and given to each request. */
  response: Promise<Response>;
  isKept: Promise<AnswerOfWorker>;
}
const coming = new Map<string, Coming>();

/** Fetches a picture and caches it; further requests meanwhile share the same fetch. */
function fetchOnce(address: string, used: number): Coming {
  const key = keyOf(address, self.location.origin);
  const known = coming.get(key);
  if (known) return known;
  const asker = readSession();
  const response = asker.then(session => fetchPicture(address, session));
  const isKept = Promise.all([response, asker])
    .then(([answer, session]) => keep(key, answer.clone(), { used, token: session?.token }))
    .finally(() => coming.delete(key));
  const one = { response, isKept };
  coming.set(key, one);
  return one;
}

async function kept(key: string): Promise<Response | undefined> {
  // Opening a cache that doesn't exist would create it.
  return (await caches.has(PICTURES)) ? (await caches.open(PICTURES)).match(key) : undefined;
}

/**
 * Fetches a picture from the server. A private picture is fetched with the signed-in person's session, and stored in no
 * other cache.
 */
function fetchPicture(address: string, session: Awaited<ReturnType<typeof readSession>>): Promise<Response> {
  const key = keyOf(address, self.location.origin);
  const tenant_id = companyOfPicture(address, self.location.origin) ?? session?.tenant_id ?? null;
  const caller = { token: session?.token ?? null, tenant_id };
  return fetch(key, { headers: headersOf(caller), cache: 'no-store' });
}

/**
 * Caches a picture.
 *
 * @param used see `KeptPicture`
 * @param token of the session that requested it: nothing is cached if another person has signed in meanwhile
 */
async function keep(
  key: string,
  response: Response,
  { used, token }: { used: number; token: string | undefined },
): Promise<AnswerOfWorker> {
  const type = response.headers.get('content-type') ?? '';
  // A captive portal's page is not a picture.
  if (!response.ok || !type.startsWith('image/')) return 'failed';
  // Not in turn, as the network decides how long it takes.
  const body = await response.arrayBuffer();
  return inTurn<AnswerOfWorker>(async () => {
    // Stores nothing after sign-out, nor pictures of a feed that has left the device meanwhile.
    const session = await readSession();
    if (!session || session.token !== token) return 'failed';
    if (!(await feedsKept(session.user.id, session.tenant_id)).has(feedOfPicture(key))) return 'failed';
    return withLedger<AnswerOfWorker>(session, async ledger => {
      const gone = await ledger.admit({ key, bytes: body.byteLength, used }, await pictureBudget());
      const cache = await caches.open(PICTURES);
      for (const other of gone) await cache.delete(other);
      if (gone.includes(key)) return 'full';
      try {
        await cache.put(key, new Response(body, { headers: { 'content-type': type } }));
      } catch {
        await ledger.forget([key]);
        return 'full';
      }
      return 'done';
    });
  });
}

/** Changes the ledger, unless no one is signed in. */
function change(
  work: (ledger: PictureLedger, session: StoredSession) => Promise<void>,
): Promise<AnswerOfWorker> {
  return inTurn<AnswerOfWorker>(async () => {
    const session = await readSession();
    if (!session) return 'failed';
    return withLedger<AnswerOfWorker>(session, async ledger => {
      await work(ledger, session);
      return 'done';
    });
  });
}

/**
 * Runs work on the ledger. If the session ended meanwhile, also if another person is signed in by now, deletes all
 * pictures, so that nothing written then is left.
 */
async function withLedger<T>(
  { token }: StoredSession,
  work: (ledger: PictureLedger) => Promise<T>,
): Promise<T> {
  const ledger = new PictureLedger();
  try {
    return await work(ledger);
  } finally {
    ledger.close();
    if ((await readSession())?.token !== token) await forgetPictures();
  }
}

/** Deletes pictures of flows and companies that none of the person's databases has. */
async function forgetGone(ledger: PictureLedger, session: StoredSession): Promise<void> {
  const keys = await ledger.pictures.toCollection().primaryKeys();
  const feeds = await feedsKept(session.user.id, session.tenant_id);
  const gone = keys.filter(key => !feeds.has(feedOfPicture(key)));
  if (gone.length === 0) return;
  const cache = await caches.open(PICTURES);
  for (const key of gone) await cache.delete(key);
  await ledger.forget(gone);
}

const shown = new Set<string>();
let noting: Promise<unknown> | null = null;

function noteShown(key: string): Promise<unknown> {
  shown.add(key);
  noting ??= new Promise(resolve => setTimeout(resolve, NOTE_AFTER_MS)).then(() => {
    noting = null;
    const keys = [...shown];
    shown.clear();
    return change(async ledger => ledger.noteShown(keys, Date.now())).catch(() => undefined);
  });
  return noting;
}

let reconciling: Promise<unknown> | null = null;
/** Reconciles the cache once for each start of this worker. */
const reconciled = () => {
  reconciling ??= change(reconcile);
  return reconciling;
};

/**
 * Records pictures that are in the cache but not in the ledger, and removes records without a picture: they differ
 * after a worker was ended between the two writes, and once after an older version of the app.
 */
async function reconcile(ledger: PictureLedger): Promise<void> {
  const known = new Set(await ledger.pictures.toCollection().primaryKeys());
  if (!(await caches.has(PICTURES))) return ledger.forget([...known]);
  const cache = await caches.open(PICTURES);
  const there = new Set((await cache.keys()).map(({ url }) => keyOf(url, self.location.origin)));
  await ledger.forget([...known].filter(key => !there.has(key)));
  const budget = await pictureBudget();
  for (const key of there) {
    if (known.has(key)) continue;
    const bytes = (await (await cache.match(key))?.blob())?.size ?? 0;
    for (const other of await ledger.admit({ key, bytes, used: 0 }, budget)) await cache.delete(other);
  }
}
