import { v7 as newId } from 'uuid';
import type { SyncAnswer } from '../../domain/sync';
import { type Place, post, seconds, size } from './bench';

/** Pulls until every feed is at its head, as a device does, and returns what it cost. */
async function pullAll(place: Place, feeds: Record<string, string | null>) {
  const total = { requests: 0, rows: 0, bytes: 0, ms: 0, slowest: 0, statements: place.statements() };
  for (let isComplete = false; !isComplete; ) {
    const { data, bytes, ms } = await post(place, '/sync', { feeds, unsettled: [] });
    const { pages, entitled } = data as SyncAnswer;
    total.requests += 1;
    total.bytes += bytes;
    total.ms += ms;
    total.slowest = Math.max(total.slowest, ms);
    for (const page of pages) {
      feeds[page.feed] = page.cursor;
      total.rows += page.rows.length;
    }
    isComplete = entitled.every(feed => pages.some(page => page.feed === feed && page.head));
  }
  return { ...total, statements: place.statements() - total.statements };
}

function tell(what: string, found: Awaited<ReturnType<typeof pullAll>>): void {
  const { requests, rows, bytes, ms, slowest, statements } = found;
  console.log(
    `${what}: ${requests} requests, ${rows} rows, ${size(bytes)}, ${seconds(ms)} ` +
      `(slowest ${slowest.toFixed(0)} ms), ${statements} statements`,
  );
}

/** Measures the first snapshot of a big flow, and the cost of one change for a device that has the flow. */
export async function benchPull(place: Place): Promise<void> {
  const feeds: Record<string, string | null> = {};
  tell('first snapshot', await pullAll(place, feeds));
  tell('pull with nothing new', await pullAll(place, feeds));
  const board_id = place.flow.board.id;
  const command = {
    id: newId(),
    client_id: newId(),
    sequence: 1,
    name: 'card.create',
    version: 1,
    user_id: place.company.world.people.gestor!.actor.user_id,
    made_at: new Date().toISOString(),
    input: { board_id, card_id: newId(), title: 'Onix' },
    after: [],
  };
  const before = place.statements();
  const { ms } = await post(place, '/commands', { commands: [command] });
  console.log(`one command: ${ms.toFixed(1)} ms, ${place.statements() - before} statements`);
  tell('pull after one change', await pullAll(place, feeds));
}
