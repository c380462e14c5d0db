import { proxy } from 'valtio/vanilla';

/** What the last request said about the network, not what the browser thinks of it. */
export const connectivity = proxy<{
  online: boolean;
  /** An answer has been waited for longer than usual; it may still come. */
  slow: boolean;
  /** Changes are being sent or fetched right now. */
  syncing: boolean;
  /** The server is there, and takes nothing for now. */
  stumbles: boolean;
  /** Ids of changes under way. */
  sending: string[];
  /** The file under way, by its `upload_id`, and the share of it that has arrived, from 0 to 1. */
  file: { id: string; share: number } | null;
  /** When what this device shows was last known to be all there is, also before the app was opened. */
  last_synced_at: string | null;
  /** Feeds that the server has told of, and that have not been fetched since. */
  news: string[];
  /** That is so now: a pull has ended since the app began, and nothing has been missed since. */
  is_fresh: boolean;
  /** Why this browser can't work offline, in pt-BR; null when it can. Stands until the page is loaded again. */
  limited: string | null;
  /** Why this device keeps nothing right now, in pt-BR; null when it does, as is known again once something was kept. */
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
