import { proxy } from 'valtio/vanilla';

/** State of the connection according to the last request, rather than the browser's own opinion. */
export const connectivity = proxy<{
  online: boolean;
  /** True if a response takes longer than usual; it may still arrive. */
  slow: boolean;
  /** True while changes are being sent or fetched. */
  syncing: boolean;
  /** True if the server can be reached but accepts nothing at the moment. */
  stumbles: boolean;
  /** Ids of the changes that are being sent. */
  sending: string[];
  /** File that is being uploaded, by its `upload_id`, and the fraction of it that has arrived, from 0 to 1. */
  file: { id: string; share: number } | null;
  /** Time at which the data shown on this device was last known to be complete, also before the app was opened. */
  last_synced_at: string | null;
  /** Feeds that the server has poked about and that have not been fetched since. */
  news: string[];
  /**
   * True if the data shown is complete now: a pull has ended since the app started, and nothing has been missed since.
   */
  is_fresh: boolean;
  /** Reason why this browser can't work offline, in pt-BR; null if it can. Kept until the page is reloaded. */
  limited: string | null;
  /**
   * Reason why this device stores nothing at the moment, in pt-BR; null if it does, which is known again once something
   * was stored.
   */
  not_kept: string | null;
}>({
  online: true,
  slow: false,
  syncing: false,
  stumbles: false,
  sending: [],
  file: null,
  last_synced_at: null,
  news: [],
  is_fresh: false,
  limited: null,
  not_kept: null,
});
