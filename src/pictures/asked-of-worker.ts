import * as z from 'zod/mini';

/** What a page asks of the service worker, which alone keeps pictures and lets go of them. */
export const askedOfWorker = z.discriminatedUnion('type', [
  /** Fetches one that nobody has opened yet. */
  z.object({ type: z.literal('PICTURE_AHEAD'), address: z.string() }),
  /** Marks these «manter offline», and no others. */
  z.object({ type: z.literal('PICTURES_MARKED'), keys: z.array(z.string()) }),
  /** Lets go of what is attached in flows that are no longer on this device. */
  z.object({ type: z.literal('PICTURES_OF_FLOWS') }),
]);
export type AskedOfWorker = z.infer<typeof askedOfWorker>;

/** What became of it; `full`: there is no room for it. */
export const answerOfWorker = z.enum(['done', 'full', 'failed']);
export type AnswerOfWorker = z.infer<typeof answerOfWorker>;

/** So long the worker may take, in milliseconds: browsers end it when they like. */
const PATIENCE_MS = 60_000;

/** Asks the worker that this page has; `failed` where there is none. */
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
