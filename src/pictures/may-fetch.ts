import { connectivity } from '../sync/connectivity';

/** Data about the network that some browsers have; TypeScript doesn't declare them. */
interface Connection extends EventTarget {
  type?: string;
  saveData?: boolean;
}

export const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection;

/**
 * Whether the network may be used without a request of the person: the app is visible and connected, and the browser
 * reports neither a mobile network nor data saving. A browser without such data doesn't prevent it.
 */
export function mayFetchAhead(): boolean {
  const { type, saveData } = connection() ?? {};
  if (type === 'cellular' || saveData) return false;
  return (
    document.visibilityState === 'visible' && navigator.onLine && connectivity.online && !connectivity.slow
  );
}

/** Whether nothing else is under way: the person's own actions and views have priority. */
export const isCalm = (): boolean =>
  connectivity.is_fresh && !connectivity.syncing && connectivity.sending.length === 0 && !connectivity.file;
