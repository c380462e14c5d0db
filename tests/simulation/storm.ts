import { type TestApp, transactionsOf } from '../harness/app';
import type { createCut } from '../harness/cut-connection';
import type { createInterleaving } from '../harness/interleave';
import type { World } from '../harness/world';

/** A world in which devices run the app's own loop, and what can be done to it. */
export interface Storm {
  world: World;
  /** Pages first, the service worker last. */
  apps: TestApp[];
  /** Until nothing moves any more but what waits for the network, for time or for a person. */
  quiet: () => Promise<void>;
  interleave: ReturnType<typeof createInterleaving>;
  cut: ReturnType<typeof createCut>;
  /** Ids of what people have taken back. */
  takenBack: Set<string>;
  /** Ids of people who were taken out of the flow, even if they are back. */
  wereOutside: Set<string>;
  /** Takes the server back to the backup that there is, if there is one. */
  restore?: (() => Promise<void>) | undefined;
}

/** So many turns in a row without a transaction: then nothing is on its way to one either. */
const STILL_TURNS = 8;

/** Waits until no page of these reads or writes its database. */
export async function untilStill(apps: TestApp[]): Promise<void> {
  for (let still = 0; still < STILL_TURNS; still += 1) {
    await new Promise(resolve => setImmediate(resolve));
    if (apps.some(({ client }) => client && transactionsOf(client.db).length > 0)) still = 0;
  }
}
