import { on } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fairTurns } from '../../fair-turns';
import { ROOT } from '../../root';
import type { FeedProduct } from './check-row';
import type { FeedReport } from './feed-report';
import type { WalkOptions } from './walk-feed';

export interface ThreadTask {
  file: string;
  now: Date;
  givesBatches: boolean;
}
export type ThreadMessage = { products: FeedProduct[] } | { report: FeedReport } | { error: unknown };

/** Most memory of a walk, in megabytes: it keeps the ids of 100,000 vehicles and little else. */
const MEMORY_MAX = 256;

/**
 * Whether this is the built server, whose thread is JavaScript. From source it is TypeScript, which the thread must be
 * enabled to read.
 */
const isBuilt = import.meta.url.endsWith('.js');
const THREAD = isBuilt
  ? join(ROOT, 'dist', 'server', 'feed-thread.js')
  : new URL('feed-thread-from-source.mjs', import.meta.url);

const turns = fairTurns({ atOnce: 2, each: 1 });

/** Runs work on a feed in its turn: this process handles two feeds at once, one per company; others are queued. */
export const inFeedTurn = <Result>(companyId: number, work: () => Promise<Result>) =>
  turns.run(companyId, work);

/** Thread that waits for the next walk; null if there is none. It doesn't keep the process running. */
let idle: Worker | null = null;

function takeThread(): Worker {
  const waiting = idle;
  idle = null;
  if (waiting) {
    waiting.ref();
    return waiting;
  }
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MAX };
  const thread = new Worker(THREAD, { resourceLimits, execArgv: [] });
  // The caller gets the error as well; without a listener it would end the process.
  thread.on('error', () => {});
  thread.once('exit', () => {
    if (idle === thread) idle = null;
  });
  return thread;
}

function putBack(thread: Worker): void {
  if (idle) return void thread.terminate();
  idle = thread;
  thread.unref();
}

/**
 * Runs `walkFeed` in a thread of its own, since reading a large file would delay all requests. Throws what `walkFeed`
 * throws, and also when `signal` is aborted.
 */
export async function walkApart(
  file: string,
  { now, onBatch, signal }: Pick<WalkOptions, 'now' | 'onBatch'> & { signal: AbortSignal },
): Promise<FeedReport> {
  signal.throwIfAborted();
  const thread = takeThread();
  let isDone = false;
  try {
    const task: ThreadTask = { file, now, givesBatches: onBatch !== undefined };
    const messages = on(thread, 'message', { signal, close: ['exit'] });
    thread.postMessage(task);
    for await (const [message] of messages as AsyncIterable<[ThreadMessage]>) {
      if ('products' in message) {
        await onBatch?.(message.products);
        thread.postMessage('taken');
        continue;
      }
      isDone = true;
      if ('error' in message) throw message.error;
      return message.report;
    }
    throw new Error('the thread that reads a feed ended too early');
  } finally {
    if (isDone) putBack(thread);
    else await thread.terminate();
  }
}
