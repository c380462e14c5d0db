import type { IncomingMessage } from 'node:http';
import type { App } from '../app-type';

/** Milliseconds in which a connection has to bring at least `LEAST_BYTES` of a body: 300 bytes per second. */
const LOOK_MS = 30_000;
const LEAST_BYTES = 10_000;

/**
 * Ends requests whose body hardly arrives: a byte now and then would keep a connection open for ever, and so could
 * thousands. A file may take as long as it needs while it keeps arriving; time spent waiting for the server doesn't
 * count.
 *
 * @param lookMs tests lower it
 */
export function addSlowBodies(app: App, lookMs = LOOK_MS): void {
  /**
   * Requests whose body is being received, with the bytes of their connection at the last check; null before the first
   * one.
   */
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
