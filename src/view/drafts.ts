import { openDatabase } from '../mirror/current';
import { DRAFT_PREFIX } from '../mirror/database';
import { holder, livingPages } from '../outbox/page';

/** So often what is typed is kept, in milliseconds: less would write with every key, more would lose words. */
const KEEP_EVERY_MS = 250;

/** Where something that is being written lies until it is sent or saved. */
export interface DraftPlace {
  /**
   * What lies there, also from an earlier page; null for nothing, or while another page is writing it. What is typed
   * meanwhile is for the caller to mind.
   */
  read: () => Promise<unknown>;
  /** Keeps a value, in place of what was there: at once, and what comes after it within a quarter of a second. */
  keep: (value: unknown) => void;
  /** Keeps at once what has still to be kept: whoever reads next has it. */
  flush: () => Promise<void>;
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
  const key = DRAFT_PREFIX + name;
  // Its form may outlast the session that it was opened in, and what was typed is that person's alone.
  const { db } = openDatabase();
  /** What lies there as far as this page knows, as JSON. */
  let known = JSON.stringify(null);
  let unkept: { value: unknown } | null = null;
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
    if (!taken || !db.isOpen()) return;
    known = JSON.stringify(taken.value);
    await db.meta.put({ key, value: taken.value, by: holder() }).catch(() => undefined);
  };
  const takeTurn = () => {
    timer = unkept ? setTimeout(takeTurn, KEEP_EVERY_MS) : undefined;
    void flush();
  };
  return {
    async read() {
      const before = known;
      const row = await db.meta.get(key).catch(() => undefined);
      const isElsewhere = row?.by && row.by !== holder() && (await livingPages())(row.by);
      if (isElsewhere) return null;
      // What this page has kept meanwhile took the place of what was read.
      if (known === before) known = JSON.stringify(row?.value ?? null);
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
        const row = await db.meta.get(key);
        if (row && JSON.stringify(row.value) === known) await db.meta.delete(key);
      });
      await forgetKnown.catch(() => undefined);
    },
  };
}
