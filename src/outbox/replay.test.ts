import { afterEach, describe, expect, it } from 'vitest';
import { sequenceOfIds } from '../../tests/factories/ids';
import { countedDatabase } from '../../tests/harness/counted-database';
import { OfflineError } from '../api/error';
import type { PatioDatabase } from '../mirror/database';
import { appendEntry } from './outbox';
import { replay } from './replay';

const newId = sequenceOfIds(11);
const USER = newId();
const open: PatioDatabase[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

/** An outbox with so many comments of some 300 characters, each on a card of its own. */
async function outboxOf(count: number) {
  const { db } = countedDatabase(USER, 1, newId());
  open.push(db);
  await db.transaction('rw', db.outbox, db.meta, async () => {
    for (let n = 0; n < count; n += 1) {
      const [board_id, card_id] = [newId(), newId()];
      await appendEntry(db, {
        id: newId(),
        name: 'comment.add',
        version: 1,
        user_id: USER,
        made_at: '2026-01-05T12:00:00.000Z',
        board_id,
        card_id,
        input: { board_id, card_id, comment_id: newId(), description: 'x'.repeat(300) },
      });
    }
  });
  return db;
}

/** A network that takes too long over any request longer than `most` characters. */
function narrowNetwork(most: number) {
  const sent: number[] = [];
  const fetch: typeof globalThis.fetch = async (_path, init) => {
    const body = String(init?.body);
    if (body.length > most) throw new DOMException('too slow', 'TimeoutError');
    const { commands } = JSON.parse(body) as { commands: { id: string }[] };
    sent.push(commands.length);
    const data = commands.map(({ id }) => ({ id, verdict: { status: 'applied', feeds: {} } }));
    return new Response(JSON.stringify({ data }), { status: 200 });
  };
  return { fetch, sent };
}

describe('a queue on one bar of signal', () => {
  it('leaves piece by piece, in pieces that learn what gets through', async () => {
    const db = await outboxOf(120);
    const { fetch, sent } = narrowNetwork(6_000);
    const pace = { share: 1 };
    let lost = 0;
    for (let turn = 0; turn < 40 && (await db.outbox.where({ status: 'waiting' }).count()) > 0; turn += 1) {
      await replay({ db, caller: { token: 't', tenant_id: 1, fetch }, newId, pace }).catch(error => {
        if (!(error instanceof OfflineError)) throw error;
        lost += 1;
      });
    }
    expect(await db.outbox.where({ status: 'applied' }).count()).toBe(120);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(120);
    expect(lost).toBeLessThan(20);
  });

  it('goes in one piece where there is room', async () => {
    const db = await outboxOf(60);
    const { fetch, sent } = narrowNetwork(1_000_000);
    await replay({ db, caller: { token: 't', tenant_id: 1, fetch }, newId });
    expect(sent).toEqual([60]);
  });
});
