import { afterEach, describe, expect, it } from 'vitest';
import { anEntry } from '../../tests/factories/entry';
import { sequenceOfIds } from '../../tests/factories/ids';
import { countedDatabase } from '../../tests/harness/counted-database';
import { OfflineError } from '../api/error';
import type { PatioDatabase } from '../mirror/database';
import { appendEntry, releaseUpgraded } from './outbox';
import { replay } from './replay';

const newId = sequenceOfIds(11);
const USER = newId();
const open: PatioDatabase[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

/** Creates an outbox with this many comments of some 300 characters, each on a card of its own. */
async function outboxOf(count: number) {
  const { db } = countedDatabase(USER, 1, newId());
  open.push(db);
  await db.transaction('rw', db.outbox, db.meta, async () => {
    for (let n = 0; n < count; n += 1) {
      const [board_id, card_id] = [newId(), newId()];
      const input = { board_id, card_id, comment_id: newId(), description: 'x'.repeat(300) };
      await appendEntry(db, anEntry({ id: newId(), name: 'comment.add', board_id, card_id, input }));
    }
  });
  return db;
}

/** Makes a network on which requests longer than `most` characters time out. */
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

describe('a queue on a weak connection', () => {
  it('is sent piece by piece, with sizes that adapt to what gets through', async () => {
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

  it('skips a subject that the server hasn’t decided on, and continues with the others', async () => {
    const db = await outboxOf(0);
    const subjects = ['notification:1', 'card:1', 'notification:1'];
    await db.transaction('rw', db.outbox, db.meta, async () => {
      for (const subject of subjects) await appendEntry(db, anEntry({ id: newId(), subject }));
    });
    const sent: number[] = [];
    const fetch: typeof globalThis.fetch = async (_path, init) => {
      const { commands } = JSON.parse(String(init?.body)) as { commands: { id: string; sequence: number }[] };
      sent.push(...commands.map(({ sequence }) => sequence));
      const verdict = (sequence: number) =>
        sequence === 1 ? { status: 'retry' } : { status: 'applied', feeds: {} };
      return Response.json({
        data: commands.map(({ id, sequence }) => ({ id, verdict: verdict(sequence) })),
      });
    };
    const pace = { share: 1e-9 };
    expect(await replay({ db, caller: { token: 't', tenant_id: 1, fetch }, newId, pace })).toBe(true);
    expect(sent).toEqual([1, 2]);
  });

  it('is sent in one piece where that is possible', async () => {
    const db = await outboxOf(60);
    const { fetch, sent } = narrowNetwork(1_000_000);
    await replay({ db, caller: { token: 't', tenant_id: 1, fetch }, newId });
    expect(sent).toEqual([60]);
  });
});

it('is sent in small requests behind a proxy with a low limit; a single change too large is reported', async () => {
  const db = await outboxOf(12);
  const input = { board_id: newId(), card_id: newId(), comment_id: newId(), description: 'x'.repeat(4_900) };
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await appendEntry(db, anEntry({ id: newId(), name: 'comment.add', ...input, input }));
  });
  const { fetch } = narrowNetwork(Infinity);
  const letting: typeof fetch = async (path, init) =>
    String(init?.body).length > 3_000 ? new Response('<html>413', { status: 413 }) : fetch(path, init);
  await replay({ db, caller: { token: 't', tenant_id: 1, fetch: letting }, newId });
  expect(await db.outbox.where({ status: 'applied' }).count()).toBe(12);
  const [refused] = await db.outbox.where({ status: 'refused' }).toArray();
  expect(refused?.verdict).toMatchObject({ message: 'O arquivo excede o tamanho máximo permitido' });
});

describe('a change of a shape unknown to the server', () => {
  const answers = async (verdict: object) => {
    const db = await outboxOf(1);
    const fetch: typeof globalThis.fetch = async (_path, init) => {
      const { commands } = JSON.parse(String(init?.body)) as { commands: { id: string }[] };
      return Response.json({
        data: commands.map(({ id }) => ({ id, verdict: { status: 'upgrade_required', ...verdict } })),
      });
    };
    const isDueAgain = await replay({ db, caller: { token: 't', tenant_id: 1, fetch }, newId });
    const [entry] = await db.outbox.toArray();
    return { isDueAgain, status: entry?.status, needs_upgrade: entry?.needs_upgrade ?? false };
  };

  it('S12: is retried if the server is the older one, without waiting for a newer app', async () => {
    expect(await answers({ version: 0 })).toEqual({
      isDueAgain: true,
      status: 'waiting',
      needs_upgrade: false,
    });
  });

  it.each([
    ['is newer', { version: 2 }],
    ['does not say, as before there was this', {}],
  ])('S12: waits for a newer app where the server %s', async (_which, verdict) => {
    expect(await answers(verdict)).toEqual({ isDueAgain: false, status: 'waiting', needs_upgrade: true });
  });

  it('S12: is sent again at the next start', async () => {
    const db = await outboxOf(1);
    await db.outbox.toCollection().modify({ needs_upgrade: true });
    const { fetch, sent } = narrowNetwork(Infinity);
    const caller = { token: 't', tenant_id: 1, fetch };
    await replay({ db, caller, newId });
    expect(sent).toEqual([]);
    await releaseUpgraded(db);
    await replay({ db, caller, newId });
    expect(sent).toEqual([1]);
  });
});

it('names the act that a change belongs to, and none for a single change, like older apps', async () => {
  const { db } = countedDatabase(USER, 1, newId());
  open.push(db);
  const batch = newId();
  await db.transaction('rw', db.outbox, db.meta, async () => {
    await appendEntry(db, anEntry({ id: newId(), card_id: newId(), batch }));
    await appendEntry(db, anEntry({ id: newId(), card_id: newId() }));
  });
  let sent: object[] = [];
  const fetch: typeof globalThis.fetch = async (_path, init) => {
    const { commands } = JSON.parse(String(init?.body)) as { commands: { id: string }[] };
    sent = commands;
    const data = commands.map(({ id }) => ({ id, verdict: { status: 'applied', feeds: {} } }));
    return Response.json({ data });
  };
  await replay({ db, caller: { token: 't', tenant_id: 1, fetch }, newId });
  expect(sent).toMatchObject([{ batch }, {}]);
  expect(sent[1]).not.toHaveProperty('batch');
});
