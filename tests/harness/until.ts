import { setTimeout as wait } from 'node:timers/promises';

/** Calls `ask` again until its result is accepted; when time is up, reports the last result. */
export async function until<T>(
  ask: () => T | Promise<T>,
  isGood: (answer: T) => boolean,
  ms = 60_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still not so after ${ms} ms: ${JSON.stringify(answer)}`);
    await wait(20);
  }
}
