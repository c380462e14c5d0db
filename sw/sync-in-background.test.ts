import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry, PatioDatabase } from '../src/mirror/database';
import { appendEntry } from '../src/outbox/outbox';
import { forgetSession, keepSession, readEnd, readSession } from '../src/state/session/device';
import { aCard } from '../tests/factories/card';
import { anEntry } from '../tests/factories/entry';
import { idOf, sequenceOfIds } from '../tests/factories/ids';
import { addFile } from '../tests/factories/kept-file';
import { aSession } from '../tests/factories/session';
import {
  applied,
  nothingNew,
  onDevice,
  portal,
  refused,
  type WorkerScope,
  workerScope,
} from '../tests/harness/worker-scope';
import { syncInBackground } from './sync-in-background';

const [ANA, A, B, R] = ['ana', 'a', 'b', 'r'].map(idOf) as [string, string, string, string];
let worker: WorkerScope;
beforeEach(async () => {
  worker = await workerScope();
  await keepSession(aSession());
});

const answers = (status: number, error: string, tenant_id?: number) =>
  Response.json({ message: 'Não', error, tenant_id }, { status });
const wait = (values: Partial<OutboxEntry>, userId = ANA, tenantId = 1) =>
  onDevice(userId, tenantId, db =>
    db.transaction('rw', db.outbox, db.meta, async () =>
      appendEntry(db, anEntry({ user_id: userId, card_id: values.id!, ...values })),
    ),
  );
const left = (userId = ANA, tenantId = 1) =>
  onDevice(userId, tenantId, async db => (await db.outbox.toArray()).map(({ id, status }) => [id, status]));
const sent = () => worker.asked.flatMap(({ ids }) => ids ?? []);

describe('the service worker, with no page open', () => {
  it('sends waiting changes in every company of the person once the server is reachable, and settles them', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    await syncInBackground();
    expect(worker.asked.map(({ path, tenant }) => [path, tenant])).toEqual([
      ['/api/sync', '1'],
      ['/api/commands', '1'],
      ['/api/sync', '1'],
      ['/api/sync', '2'],
      ['/api/commands', '2'],
      ['/api/sync', '2'],
    ]);
    expect(sent()).toEqual([A, B]);
    expect([await left(), await left(ANA, 2)]).toEqual([[], []]);
  });

  it('sends the small changes of all companies before the files of any', async () => {
    await onDevice(ANA, 1, db => addFile(db, sequenceOfIds(77), 5));
    await wait({ id: B }, ANA, 2);
    await syncInBackground().catch(() => undefined);
    const at = (path: string, tenant: string) =>
      worker.asked.findIndex(one => one.path.startsWith(path) && one.tenant === tenant);
    expect(at('/api/uploads', '1')).toBeGreaterThan(at('/api/commands', '2'));
    expect(at('/api/commands', '2')).toBeGreaterThan(-1);
  });

  it('deletes the bytes of a file from the device once its change is settled, and no others', async () => {
    const newId = sequenceOfIds(77);
    const [sent, waiting] = await onDevice(ANA, 1, async db => {
      const files = [await addFile(db, newId, 5), await addFile(db, newId, 5)];
      await db.outbox.filter(({ input }) => input.upload_id === files[0]!.id).modify({ file: 'there' });
      return files;
    });
    await syncInBackground().catch(() => undefined);
    const kept = await onDevice(ANA, 1, async db => [
      await db.files.toCollection().primaryKeys(),
      (await db.file_parts.toCollection().primaryKeys()).map(([id]) => id),
    ]);
    expect(kept).toEqual([[waiting!.id], [waiting!.id]]);
    expect(sent!.id).not.toBe(waiting!.id);
  });

  it('does not recreate a database that sign-out has deleted', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    const signOut = async () => {
      await forgetSession('abc');
      await new Promise(resolve => {
        indexedDB.deleteDatabase(`patio-${ANA}-2`).onsuccess = resolve;
      });
    };
    worker.commands = async ids => {
      await signOut();
      return applied(ids);
    };
    await syncInBackground().catch(() => undefined);
    expect(worker.asked.map(({ tenant }) => tenant)).not.toContain('2');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`patio-${ANA}-2`);
  });

  it('does not refill a mirror that sign-out has emptied', async () => {
    await wait({ id: A });
    worker.sync = async () => {
      await forgetSession('abc');
      const row = { entity: 'card', id: R, row: aCard({ id: R }) };
      const page = { feed: `board:${B}`, from: null, cursor: '1.1', reset: true, head: true, rows: [row] };
      return Response.json({ data: { entitled: [page.feed], pages: [page], verdicts: {} } });
    };
    await syncInBackground().catch(() => undefined);
    expect(worker.asked).toHaveLength(1);
    expect(
      await onDevice(ANA, 1, async db => [await db.feeds.count(), await db.rows('card').count()]),
    ).toEqual([0, 0]);
  });

  it('requests nothing if nothing waits, unless a check is due', async () => {
    await wait({ id: A, needs_upgrade: true });
    await wait({ id: R }, ANA, 2);
    await onDevice(ANA, 2, db => db.outbox.update(R, { status: 'refused' }));
    await syncInBackground();
    expect(worker.asked).toEqual([]);
    await syncInBackground(true);
    expect(worker.asked.map(({ path, tenant }) => [path, tenant])).toEqual([['/api/sync', '1']]);
  });

  it('sends nothing for a guest, and nothing that another person left', async () => {
    await wait({ id: B }, idOf('bia'));
    await syncInBackground();
    await forgetSession('abc');
    await wait({ id: A });
    await syncInBackground(true);
    expect(worker.asked).toEqual([]);
    expect([await left(), await left(idOf('bia'))]).toEqual([[[A, 'waiting']], [[B, 'waiting']]]);
  });

  it('sends nothing more once the person has signed out meanwhile', async () => {
    await wait({ id: A });
    await wait({ id: B });
    worker.sync = () => {
      void forgetSession('abc');
      return nothingNew();
    };
    await syncInBackground();
    expect(sent()).toEqual([]);
    expect((await left()).map(([, status]) => status)).toEqual(['waiting', 'waiting']);
  });

  it('skips changes that a live page holds back, and sends those held by a page that is gone', async () => {
    worker.living = ['here'];
    await wait({ id: A, held: 'here' });
    await wait({ id: B, held: 'gone' });
    await syncInBackground();
    expect(sent()).toEqual([B]);
    expect(await left()).toEqual([[A, 'waiting']]);
  });

  it('leaves waiting changes to a visible page of that company, and is woken again', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    worker.inSight = [`patio-${ANA}-1`];
    await expect(syncInBackground()).rejects.toThrow('in sight');
    expect(sent()).toEqual([B]);
    // A visible page of another company doesn't sync this one, which is the one in use.
    worker.inSight = [`patio-${ANA}-2`];
    await syncInBackground();
    expect(sent()).toEqual([B, A]);
  });
});

describe('the service worker, without the server', () => {
  it('fails, so that the browser calls it again, and waiting changes can still be withdrawn', async () => {
    await wait({ id: A });
    worker.sync = portal;
    await expect(syncInBackground()).rejects.toThrow('Sem conexão');
    expect(sent()).toEqual([]);
    const [entry] = await onDevice(ANA, 1, db => db.outbox.toArray());
    expect(entry).toMatchObject({ status: 'waiting' });
    expect(entry!.sent).toBeUndefined();
  });

  it('fails if a response is lost or the server errs, and sends the same changes again', async () => {
    await wait({ id: A });
    worker.commands = () => Promise.reject(new TypeError('fetch failed'));
    await expect(syncInBackground()).rejects.toThrow('Sem conexão');
    worker.commands = () => answers(500, 'internal');
    await expect(syncInBackground()).rejects.toThrow('undecided');
    worker.commands = applied;
    await syncInBackground();
    expect(sent()).toEqual([A, A, A]);
    expect(await left()).toEqual([]);
  });

  it('loses nothing when a session has ended, and is not woken for it again', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    for (const [tag, user_id] of [
      ['hers', ANA],
      ['another’s', idOf('bia')],
    ] as const)
      worker.shown.set(tag, { title: 'Onix', tag, data: { tenant_id: 1, user_id } });
    await onDevice(ANA, 2, db => db.rows('card').put(aCard({ id: R })));
    worker.sync = () => answers(401, 'unauthenticated');
    await syncInBackground();
    // The lock screen no longer shows content that she may not read.
    expect([...worker.shown.keys()]).toEqual(['another’s']);
    expect(worker.asked).toHaveLength(1);
    expect([await left(), await left(ANA, 2)]).toEqual([[[A, 'waiting']], [[B, 'waiting']]]);
    // The device keeps only the waiting changes, as a page may never be opened again.
    expect(await onDevice(ANA, 2, db => db.rows('card').count())).toBe(0);
    expect([await readSession(), (await readEnd())?.reason]).toEqual([undefined, 'Não']);
  });

  describe('with data of two companies on the device', () => {
    const cards = (tenantId: number) => onDevice(ANA, tenantId, db => db.rows('card').count());
    beforeEach(async () => {
      const keepCard = (db: PatioDatabase) => db.rows('card').put(aCard({ id: R }));
      await wait({ id: A });
      await onDevice(ANA, 1, keepCard);
      await wait({ id: B }, ANA, 2);
      await onDevice(ANA, 2, keepCard);
      for (const tenant_id of [1, 2])
        worker.shown.set(`card ${tenant_id}`, {
          title: 'Onix',
          tag: `card ${tenant_id}`,
          data: { tenant_id, user_id: ANA },
        });
    });

    it('deletes all data but the waiting changes if the person is disabled', async () => {
      worker.sync = () => answers(401, 'disabled');
      await syncInBackground();
      expect([await left(), await left(ANA, 2)]).toEqual([[[A, 'waiting']], [[B, 'waiting']]]);
      expect([await cards(1), await cards(2)]).toEqual([0, 0]);
      expect(worker.shown.size).toBe(0);
    });

    it.each([
      [1, 2, [0, 1]],
      [2, 1, [1, 0]],
    ])(
      'deletes company %s alone if the person lost it, continues in %s, and asks once',
      async (lost, other, kept) => {
        worker.sync = tenant => (tenant === String(lost) ? answers(401, 'disabled', lost) : nothingNew());
        await syncInBackground();
        expect([await cards(1), await cards(2)]).toEqual(kept);
        expect((await left(ANA, lost)).map(([, status]) => status)).toEqual(['waiting']);
        expect(await left(ANA, other)).toEqual([]);
        expect([...worker.shown.keys()]).toEqual([`card ${other}`]);
        const { tenant_id, user } = (await readSession())!;
        expect([tenant_id, user.tenants.map(({ id }) => id)]).toEqual([other, [other]]);
        worker.asked = [];
        await syncInBackground(true);
        expect(worker.asked.map(({ tenant }) => tenant)).toEqual([String(other)]);
      },
    );
  });

  it('continues with the other companies when one fails', async () => {
    await wait({ id: A });
    await wait({ id: B }, ANA, 2);
    let isFirst = true;
    worker.sync = () => {
      if (!isFirst) return nothingNew();
      isFirst = false;
      return answers(403, 'not_allowed');
    };
    await syncInBackground();
    expect(sent()).toEqual([B]);
  });
});

it('the service worker leaves refused changes to the person’s decision', async () => {
  await wait({ id: A });
  worker.commands = refused('not_found');
  await syncInBackground();
  expect(await left()).toEqual([[A, 'refused']]);
});
