import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage, ThreadTask } from './walk-apart';
import { walkFeed } from './walk-feed';

/**
 * Port to the main thread. This module runs `walkFeed` in a thread of its own: it hands over each batch and waits until
 * it is taken.
 */
const port = parentPort!;
const tell = (message: ThreadMessage) => port.postMessage(message);

async function onBatch(products: Extract<ThreadMessage, { products: unknown }>['products']): Promise<void> {
  const taken = once(port, 'message');
  tell({ products });
  await taken;
}

for (;;) {
  const [{ file, now, givesBatches }] = (await once(port, 'message')) as [ThreadTask];
  await walkFeed(file, { now, ...(givesBatches && { onBatch }) }).then(
    report => tell({ report }),
    error => tell({ error }),
  );
}
