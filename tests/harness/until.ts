import { setTimeout as wait } from 'node:timers/promises';

/** Asks again until the answer is a good one; tells what the last one was when time is up. */
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
