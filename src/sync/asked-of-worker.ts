import * as z from 'zod/mini';

/** Requests from a page to the service worker, which alone stores and deletes pictures. */
export const askedOfWorker = z.discriminatedUnion('type', [
  /** Fetches a picture that was not opened yet. */
  z.object({ type: z.literal('PICTURE_AHEAD'), address: z.string() }),
  /** Marks these pictures «manter offline», and unmarks all others. */
  z.object({ type: z.literal('PICTURES_MARKED'), keys: z.array(z.string()) }),
  /** Deletes pictures attached in flows that are no longer on this device. */
  z.object({ type: z.literal('PICTURES_OF_FLOWS') }),
]);
export type AskedOfWorker = z.infer<typeof askedOfWorker>;

/** Result of a request; `full`: there is no room. */
export const answerOfWorker = z.enum(['done', 'full', 'failed']);
export type AnswerOfWorker = z.infer<typeof answerOfWorker>;

/** Milliseconds to wait for the worker, since browsers may end it at any time. */
const PATIENCE_MS = 60_000;

/** Sends a request to the page's worker; `failed` if there is none. */
export function askWorker(asked: AskedOfWorker): Promise<AnswerOfWorker> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (!worker) return Promise.resolve('failed');
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    const finish = (answer: AnswerOfWorker) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(finish, PATIENCE_MS, 'failed');
    port1.onmessage = ({ data }) => finish(answerOfWorker.safeParse(data).data ?? 'failed');
    worker.postMessage(asked, [port2]);
  });
}
