import { openDatabase } from '../mirror/current';
import { CHECK_DRAFT, DRAFT_PREFIX } from '../mirror/database';
import { holder, openPages } from '../outbox/page';

/**
 * Milliseconds between writes of what is typed: a shorter time would write with every key, a longer one would lose
 * words.
 */
const KEEP_EVERY_MS = 250;

/** Separator in a key between the name of the draft and the page that writes it. */
export const BY_PAGE = ' @';

/** Storage of a text or form that is being written, until it is sent or saved. */
export interface DraftPlace {
  /**
   * Reads the stored value, also one from an earlier page; null if there is none. Ignores what another open page is
   * writing. The caller must handle what is typed meanwhile.
   */
  read: () => Promise<unknown>;
  /**
   * Stores a value in place of the previous one: the first at once, those that follow it within a quarter of a second.
   */
  keep: (value: unknown) => void;
  /**
   * Stores at once what is still pending. Returns whether the last value is on the disk: false if the device can't
   * store it.
   */
  flush: () => Promise<boolean>;
  /** Deletes what this page has read or stored; what another tab has stored since is kept. */
  forget: () => Promise<void>;
}

/**
 * Returns a place for drafts in the person's own database: a draft survives a killed page, works without a connection,
 * and is deleted at sign-out. Not for passwords or codes. Never throws: what can't be stored is still on the screen.
 *
 * @param name of the draft, the same at each visit
 */
export function draftPlace(name: string): DraftPlace {
  const place = DRAFT_PREFIX + name;
  /**
   * Returns the key of this page's row: with a row for each page, two pages that write at once don't overwrite each
   * other.
   */
  const mine = () => place + BY_PAGE + holder();
  // Fixes the database now, as the form may outlast its session, and the text belongs to that person alone.
  const { db } = openDatabase();
  /** Stored value as far as this page knows, as JSON. */
  let known = JSON.stringify(null);
  let unkept: { value: unknown } | null = null;
  /** Resolves to whether the last value written is stored. */
  let written: Promise<boolean> = Promise.resolve(true);
  /** Key of the row in which an earlier page had stored the value read, until this page has stored its own. */
  let earlier: string | null = null;
  /** Timer during which new values wait to be stored. */
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
  /** Finds the stored rows that no other open page is writing: this page's own, and the latest of earlier ones. */
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
      // Text stored by this page meanwhile has replaced the draft that was read.
      else if (last) await db.meta.delete(last.key).catch(() => undefined);
      return row?.value ?? null;
    },
    keep(value) {
      unkept = { value };
      // Stores at once: a page that is reloaded ends before its last writes complete.
      if (!timer) takeTurn();
      // Stores when the page is hidden, as it may not return.
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

/** Returns the place of the yard check that a person has begun, until it is concluded or discarded. */
export const checkPlace = () => draftPlace(CHECK_DRAFT);
