import { connectivity } from '../sync/connectivity';

/** What browsers that know of networks say of this one; TypeScript does not know of it. */
interface Connection extends EventTarget {
  type?: string;
  saveData?: boolean;
}

export const connection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection;

/**
 * Whether the network may be used for what nobody has asked for: somebody looks at the app, it is connected, and the
 * browser says of neither a mobile network nor saving data. One that knows of no networks says nothing of it.
 */
export function mayFetchAhead(): boolean {
  const { type, saveData } = connection() ?? {};
  if (type === 'cellular' || saveData) return false;
  return (
    document.visibilityState === 'visible' && navigator.onLine && connectivity.online && !connectivity.slow
  );
}

/** Whether nothing else is under way: what the person does and sees goes first. */
export const isCalm = (): boolean =>
  connectivity.is_fresh && !connectivity.syncing && connectivity.sending.length === 0 && !connectivity.file;
