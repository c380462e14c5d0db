/** Owner of work, such as a company. */
type Key = string | number;

interface Waiting {
  begin: () => void;
}

export interface FairTurns {
  /**
   * Runs the work once it is its turn; throws what the work throws.
   *
   * @param waitMs longest wait in milliseconds; after it `Busy` is thrown
   */
  run<Result>(key: Key, work: () => Promise<Result>, waitMs?: number): Promise<Result>;
}

/** Thrown when work has waited too long for others of the same key, or too much work of the key waits already. */
export class Busy extends Error {
  override name = 'Busy';

  constructor(readonly tooMany: boolean) {
    super(tooMany ? 'too many wait already' : 'waited too long');
  }
}

/**
 * Limits work in this process: to `atOnce` in sum, and to `each` per key. Waiting keys take turns whatever the number
 * of their tasks, so that a key with a thousand tasks does not delay the others.
 */
export function fairTurns({
  atOnce = Number.POSITIVE_INFINITY,
  each,
  mostWaiting = Number.POSITIVE_INFINITY,
}: {
  atOnce?: number;
  each: number;
  mostWaiting?: number;
}): FairTurns {
  const running = new Map<Key, number>();
  /** Waiting work by key, in the order of the keys' next turns. */
  const queues = new Map<Key, Waiting[]>();
  let all = 0;

  const runningOf = (key: Key) => running.get(key) ?? 0;

  function beginNext(): void {
    for (const [key, queue] of queues) {
      if (all >= atOnce) return;
      if (runningOf(key) >= each) continue;
      const [first, ...others] = queue;
      queues.delete(key);
      // Moves the key behind the others, where this loop reaches it again.
      if (others.length > 0) queues.set(key, others);
      running.set(key, runningOf(key) + 1);
      all += 1;
      first!.begin();
    }
  }

  function end(key: Key): void {
    all -= 1;
    const left = runningOf(key) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    beginNext();
  }

  function leave(key: Key, waiting: Waiting): void {
    const others = (queues.get(key) ?? []).filter(other => other !== waiting);
    if (others.length > 0) queues.set(key, others);
    else queues.delete(key);
  }

  function turn(key: Key, waitMs: number | undefined): Promise<void> {
    const queue = queues.get(key) ?? [];
    if (queue.length >= mostWaiting) return Promise.reject(new Busy(true));
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      queues.set(key, [...queue, waiting]);
      beginNext();
      if (waitMs === undefined || !queues.get(key)?.includes(waiting)) return;
      timer = setTimeout(() => {
        leave(key, waiting);
        reject(new Busy(false));
      }, waitMs);
    });
  }

  return {
    async run(key, work, waitMs) {
      await turn(key, waitMs);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
