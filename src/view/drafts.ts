import { openDatabase } from '../mirror/current';
import { CHECK_DRAFT, DRAFT_PREFIX } from '../mirror/database';
import { holder, openPages } from '../outbox/page';

/** So often what is typed is kept, in milliseconds: less would write with every key, more would lose words. */
const KEEP_EVERY_MS = 250;

/** Between a place's name and the page that writes there. */
export const BY_PAGE = ' @';

/** Where something that is being written lies until it is sent or saved. */
export interface DraftPlace {
  /**
   * What lies there, also from an earlier page; null for nothing. What another page is writing is that page's alone. What is typed meanwhile is for the caller to mind.
   */
  read: () => Promise<unknown>;
  /** Keeps a value, in place of what was there: at once, and what comes after it within a quarter of a second. */
  keep: (value: unknown) => void;
  /** Keeps at once what has still to be kept; answers whether what was kept last is on the disk: false where the device can't. */
  flush: () => Promise<boolean>;
  /** Takes away what this page has read or kept; what another tab has kept since stays. */
  forget: () => Promise<void>;
}

/**
 * A place in the person's own database: it outlives a killed page, works without a connection, and goes at sign-out.
 * Not for passwords or codes. Nothing is thrown: what can't be kept is still on the screen.
 *
 * @param name of what is written, the same at each visit
 */
export function draftPlace(name: string): DraftPlace {
  const place = DRAFT_PREFIX + name;
  /** A row for each page: of two that write at once neither takes the other's words away. */
  const mine = () => place + BY_PAGE + holder();
  // Its form may outlast the session that it was opened in, and what was typed is that person's alone.
  const { db } = openDatabase();
  /** What lies there as far as this page knows, as JSON. */
  let known = JSON.stringify(null);
  let unkept: { value: unknown } | null = null;
  /** Whether what was written last is there. */
  let written: Promise<boolean> = Promise.resolve(true);
  /** Where an earlier page had put what was read, until this one has put its own. */
  let earlier: string | null = null;
  /** Until it ends, what comes waits. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  const takeUnkept = () => {
    const taken = unkept;
    unkept = null;
    globalThis.document?.removeEventListener('visibilitychange', flush);
    return taken;
  };
  const flush = async () => {
    const taken = takeUnkept();
    if (!taken) return written;
    if (!db.isOpen()) return false;
    known = JSON.stringify(taken.value);
    const row = { key: mine(), value: taken.value, by: holder() };
    const replaced = earlier;
    const put = replaced
      ? // Both or neither: a page that ends between the two would leave the older text, to be found once this one is sent.
        db.transaction('rw', db.meta, async () => {
          await db.meta.put(row);
          await db.meta.delete(replaced);
        })
      : db.meta.put(row);
    written = put.then(
      () => {
        if (earlier === replaced) earlier = null;
        return true;
      },
      () => false,
    );
    return written;
  };
  /** What lies there that no other living page is writing: this page's own, and the latest of earlier ones. */
  const find = async () => {
    const rows = await db.meta.where('key').startsWith(place).sortBy('key');
    const named = rows.filter(({ key }) => key === place || key.startsWith(place + BY_PAGE));
    const isOpen = await openPages();
    const isFree = ({ key, by }: (typeof named)[number]) => key !== mine() && !(by && isOpen(by));
    return { own: named.find(({ key }) => key === mine()), last: named.filter(isFree).at(-1) };
  };
  const takeTurn = () => {
    timer = unkept ? setTimeout(takeTurn, KEEP_EVERY_MS) : undefined;
    void flush();
  };
  return {
    async read() {
      const before = known;
      const { own, last } = await find().catch(() => ({ own: undefined, last: undefined }));
      const row = own ?? last;
      if (known === before) {
        known = JSON.stringify(row?.value ?? null);
        earlier = own ? null : (last?.key ?? null);
      }
      // What this page has kept meanwhile took the place of what was read.
      else if (last) await db.meta.delete(last.key).catch(() => undefined);
      return row?.value ?? null;
    },
    keep(value) {
      unkept = { value };
      // A page that is reloaded ends before what it writes at its end: only what is written by then is kept.
      if (!timer) takeTurn();
      // A page that is hidden may not come back.
      else globalThis.document?.addEventListener('visibilitychange', flush);
    },
    flush,
    async forget() {
      takeUnkept();
      if (!db.isOpen()) return;
      const forgetKnown = db.transaction('rw', db.meta, async () => {
        const rows = await db.meta.bulkGet(earlier ? [mine(), earlier] : [mine()]);
        const gone = rows.flatMap(row => (row && JSON.stringify(row.value) === known ? row.key : []));
        await db.meta.bulkDelete(gone);
      });
      await forgetKnown.catch(() => undefined);
    },
  };
}

/** Where the check of the yard lies that somebody is at, until it is concluded or given up. */
export const checkPlace = () => draftPlace(CHECK_DRAFT);
