import { type TestApp, transactionsOf } from '../harness/app';
import type { createCut } from '../harness/cut-connection';
import type { createInterleaving } from '../harness/interleave';
import type { World } from '../harness/world';

/** World in which devices run the app's own loop, with the tools to disturb it. */
export interface Storm {
  world: World;
  /** The pages, followed by the service worker. */
  apps: TestApp[];
  /** Waits until everything has ended except what waits for the network, for time or for a person. */
  quiet: () => Promise<void>;
  interleave: ReturnType<typeof createInterleaving>;
  cut: ReturnType<typeof createCut>;
  /** Ids of the changes that people have withdrawn. */
  takenBack: Set<string>;
  /** Ids of people who were removed from the flow, even if they are back. */
  wereOutside: Set<string>;
  /** Restores the last backup of the server, if there is one. */
  restore?: (() => Promise<void>) | undefined;
}

/** Turns in a row without a transaction after which no work that leads to one is going on either. */
const STILL_TURNS = 8;

/** Waits until none of these pages reads or writes its database. */
export async function untilStill(apps: TestApp[]): Promise<void> {
  for (let still = 0; still < STILL_TURNS; still += 1) {
    await new Promise(resolve => setImmediate(resolve));
    if (apps.some(({ client }) => client && transactionsOf(client.db).length > 0)) still = 0;
  }
}
