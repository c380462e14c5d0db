import { v7 as newId } from 'uuid';
import { type Place, post } from './bench';

const SECONDS = 4;

/**
 * Simulates a device that comments on cards of its own choice, a batch at a time, until the time is up. Returns the
 * number of comments.
 */
async function client(place: Place, cards: string[], batch: number, until: number): Promise<number> {
  const client_id = newId();
  let done = 0;
  while (performance.now() < until) {
    const commands = Array.from({ length: batch }, (_, at) => ({
      id: newId(),
      client_id,
      sequence: done + at,
      name: 'comment.add',
      version: 1,
      user_id: place.company.world.people.gestor!.actor.user_id,
      made_at: new Date().toISOString(),
      input: {
        board_id: place.flow.board.id,
        card_id: cards[(done + at) % cards.length]!,
        comment_id: newId(),
        description: 'Medindo.',
      },
      after: [],
    }));
    const { data } = await post(place, '/commands', { commands });
    const refused = data.find(({ verdict }: { verdict: { status: string } }) => verdict.status !== 'applied');
    if (refused) throw new Error(JSON.stringify(refused));
    done += batch;
  }
  return done;
}

/** Measures how many commands a second are accepted, all of one flow, whose feed they queue for. */
export async function benchCommands(place: Place): Promise<void> {
  const { rows } = await place.pool.query(
    'SELECT id FROM cards WHERE tenant_id = $1 AND board_id = $2 LIMIT 800',
    [place.company.world.tenant_id, place.flow.board.id],
  );
  const ids: string[] = rows.map(({ id }) => id);
  for (const [clients, batch] of [
    [1, 1],
    [1, 50],
    [8, 1],
    [8, 50],
  ] as const) {
    const start = performance.now();
    const share = Math.floor(ids.length / clients);
    const counts = await Promise.all(
      Array.from({ length: clients }, (_, at) =>
        client(place, ids.slice(at * share, (at + 1) * share), batch, start + SECONDS * 1000),
      ),
    );
    const each = counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
    console.log(
      `${clients} client${clients > 1 ? 's' : ''}, ${batch} a request: ${each.toFixed(0)} commands/s`,
    );
  }
}
