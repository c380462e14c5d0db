import { proxy } from 'valtio/vanilla';

/** What the last request said about the network, not what the browser thinks of it. */
export const connectivity = proxy<{
  online: boolean;
  /** Changes are being sent or fetched right now. */
  syncing: boolean;
  /** Ids of changes under way. */
  sending: string[];
  last_synced_at: string | null;
  /** Why this browser can't work offline, in pt-BR; null when it can. */
  limited: string | null;
}>({ online: true, syncing: false, sending: [], last_synced_at: null, limited: null });
