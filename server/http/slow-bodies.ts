import type { IncomingMessage } from 'node:http';
import type { App } from '../app-type';

/** For so long less than this many bytes is no connection that a body comes over: 300 bytes a second. */
const LOOK_MS = 30_000;
const LEAST_BYTES = 10_000;

/**
 * Ends requests whose body hardly comes: a byte now and then would hold a connection open for ever, and thousands of
 * them. A file may take as long as it does, as long as it comes; what waits for us is not the sender's fault.
 *
 * @param lookMs tests wait less
 */
export function addSlowBodies(app: App, lookMs = LOOK_MS): void {
  /** What is being received, and the bytes that its connection had brought at the last look; null before the first. */
  const receiving = new Map<IncomingMessage, number | null>();
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return;
    receiving.set(raw, null);
    for (const event of ['end', 'close']) raw.once(event, () => receiving.delete(raw));
  });
  const timer = setInterval(() => {
    for (const [raw, before] of receiving) {
      const now = raw.socket.bytesRead;
      const isWanted = raw.readableFlowing === true && raw.readableLength === 0;
      if (isWanted && before !== null && now - before < LEAST_BYTES) raw.socket.destroy();
      else receiving.set(raw, isWanted ? now : null);
    }
  }, lookMs);
  app.addHook('onClose', async () => clearInterval(timer));
}
