import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createDatabase, type TestDatabase } from '../../tests/harness/database';
import type { Worker } from '../app-type';
import { inTransaction } from '../database/transaction';
import { addJob, type NewJob, takeJob } from '../repositories/jobs';
import { defineJob, type JobDeps, type JobTable } from './job';
import { startWorker } from './worker';

let database: TestDatabase;
let workers: Worker[];
let now: Date;
let ran: string[];
/** Abort signal of the latest run. */
let signal: AbortSignal;
/** Behaviours of the next runs; a run succeeds once the list is empty. */
let deeds: (() => Promise<void>)[];

beforeEach(async () => {
  database = await createDatabase();
  workers = [];
  now = new Date('2026-11-21T12:00:00.000Z');
  ran = [];
  deeds = [];
});
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()));
  await database.close();
});

const note = defineJob({
  schema: z.object({ text: z.string() }),
  attempts: 3,
  async run({ text }, deps) {
    signal = deps.signal;
    ran.push(text);
    await deeds.shift()?.();
  },
});
const silent = { warn() {}, error() {} } as unknown as JobDeps['log'];

function work(kinds: JobTable = { note }, random = () => 0): Worker {
  const deps = { pool: database.pool, clock: () => now, log: silent } as unknown as JobDeps;
  const worker = startWorker({ kinds, deps, random });
  workers.push(worker);
  return worker;
}

const add = (text: string, values: Partial<NewJob> = {}) =>
  addJob(database.pool, { kind: 'note', payload: { text }, key: null, runAt: null, ...values });
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const rows = async () => (await database.pool.query('SELECT * FROM jobs ORDER BY id')).rows;
const fails = (text: string) => async () => {
  throw new Error(text);
};
/** Makes a promise that the test resolves, so that it decides when something ends. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
}

describe('a job', () => {
  test('runs and is then deleted', async () => {
    await add('um');
    await add('dois');
    await work().drain();
    expect(ran).toEqual(['um', 'dois']);
    expect(await rows()).toEqual([]);
  });

  test('alternates with jobs of other companies, instead of waiting for all of them', async () => {
    for (const tenant_id of [1, 1, 1, 1, 1, 1, 2, 2, 3])
      await add(`da ${tenant_id}`, { payload: { text: `da ${tenant_id}`, tenant_id } });
    await work().drain();
    expect(ran).toEqual(['da 1', 'da 2', 'da 3', 'da 1', 'da 2', ...Array(4).fill('da 1')]);
  });

  describe('that runs endlessly', () => {
    const letter = defineJob({ schema: z.object({ text: z.string() }), run: note.run });
    const of = (tenant_id: number) => ({ payload: { text: `da ${tenant_id}`, tenant_id } });
    let end: () => void;
    let held: Promise<void>;
    beforeEach(() => {
      ({ opened: held, open: end } = gate());
      for (let n = 0; n < 4; n++) deeds.push(() => held);
    });
    afterEach(() => end());

    test('leaves half of the lanes to other companies, however many jobs its company has', async () => {
      for (let n = 0; n < 6; n++) await add('', of(1));
      const done = work({ note, letter }).drain();
      await expect.poll(() => ran).toEqual(['da 1', 'da 1']);
      deeds = [];
      await add('', { ...of(2), kind: 'letter' });
      await expect.poll(() => ran).toEqual(['da 1', 'da 1', 'da 2']);
      await expect.poll(async () => (await rows()).filter(({ lease }) => lease === null).length).toBe(4);
      end();
      await done;
      expect(ran.slice(3)).toEqual(Array(4).fill('da 1'));
    });

    test('leaves half of the lanes to other kinds if it has no company, since strangers can request it', async () => {
      for (let n = 0; n < 6; n++) await add('de ninguém');
      const done = work({ note, letter }).drain();
      await expect.poll(() => ran).toEqual(['de ninguém', 'de ninguém']);
      deeds = [];
      await add('carta', { kind: 'letter' });
      await expect.poll(() => ran).toEqual(['de ninguém', 'de ninguém', 'carta']);
      end();
      await done;
      expect(ran.slice(3)).toEqual(Array(4).fill('de ninguém'));
    });

    test('leaves half of the lanes to other kinds, for example when many feeds don’t answer', async () => {
      for (let tenant_id = 1; tenant_id <= 5; tenant_id++) await add('', of(tenant_id));
      const done = work({ note, letter }).drain();
      await expect.poll(() => ran).toEqual(['da 1', 'da 2']);
      deeds = [];
      await add('', { ...of(6), kind: 'letter' });
      await expect.poll(() => ran).toEqual(['da 1', 'da 2', 'da 6']);
      end();
      await done;
      expect(ran.slice(3)).toEqual(['da 3', 'da 4', 'da 5']);
    });

    test('leaves one lane to short jobs, however many companies import and export', async () => {
      for (let tenant_id = 1; tenant_id <= 2; tenant_id++) {
        await add('', of(tenant_id));
        await add('', { ...of(tenant_id), kind: 'export' });
      }
      const short = defineJob({ ...letter, isShort: true });
      const done = work({ note, export: letter, letter: short }).drain();
      await expect.poll(() => ran.length).toBe(3);
      deeds = [];
      await add('', { ...of(6), kind: 'letter' });
      await expect.poll(() => ran.slice(3)).toEqual(['da 6']);
      end();
      await done;
      expect(ran.length).toBe(5);
    });
  });

  test('runs as soon as it is added, without waiting for the next poll', async () => {
    await work().drain();
    const { opened, open } = gate();
    deeds = [async () => open()];
    // The worker may not be listening yet, so the job is added until it reacts.
    const asking = setInterval(() => void add('ouvido', { key: 'um' }), 20);
    await opened;
    clearInterval(asking);
    expect(ran[0]).toBe('ouvido');
    // Faster than the polling, which it also does.
  }, 4_000);

  test('does not exist when the transaction that added it is rolled back', async () => {
    const undone = inTransaction(database.pool, async client => {
      await addJob(client, { kind: 'note', payload: { text: 'nunca' }, key: null, runAt: null });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrowError('undone');
    await work().drain();
    expect(ran).toEqual([]);
  });

  test('does not run before its time', async () => {
    const worker = work();
    await add('depois', { runAt: new Date(now.getTime() + 60_000) });
    await worker.drain();
    expect(ran).toEqual([]);
    pass(60);
    await worker.drain();
    expect(ran).toEqual(['depois']);
  });

  test('with an unknown kind is left to other processes', async () => {
    await add('novo', { kind: 'from_a_newer_version' });
    await work().drain();
    expect(await rows()).toHaveLength(1);
  });

  test('that two workers see runs only once', async () => {
    const workers = [work(), work()];
    for (let n = 0; n < 30; n++) await add(String(n));
    await Promise.all(workers.map(worker => worker.drain()));
    expect(ran.map(Number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, n) => n),
    );
  });

  test('that another worker has locked is skipped', async () => {
    await add('segurado', { key: 'x' });
    await add('livre');
    await inTransaction(database.pool, async client => {
      await client.query(`SELECT FROM jobs WHERE key = 'x' FOR UPDATE`);
      await work().drain();
    });
    expect(ran).toEqual(['livre']);
  });

  test('from a process that crashed runs again when its lease has expired', async () => {
    await add('de novo');
    await takeJob(database.pool, { kinds: ['note'], now, until: new Date(now.getTime() + 60_000) });
    const worker = work();
    await worker.drain();
    expect(ran).toEqual([]);
    pass(60);
    await worker.drain();
    expect(ran).toEqual(['de novo']);
    expect(await rows()).toEqual([]);
  });

  describe('that takes long', () => {
    // The database client's own timers stay real.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
    afterEach(() => void vi.useRealTimers());
    const leaseEnd = async () => (await rows())[0]?.leased_until;

    test('stays with its process while that is alive', async () => {
      const { opened, open } = gate();
      deeds = [() => opened];
      await add('lento');
      const slow = work();
      const done = slow.drain();
      await expect.poll(() => ran.length).toBe(1);
      pass(50);
      vi.advanceTimersByTime(20_000);
      await expect.poll(leaseEnd).toBe(new Date(now.getTime() + 60_000).toISOString());
      pass(50);
      await work().drain();
      expect(ran).toHaveLength(1);
      expect(signal.aborted).toBe(false);
      open();
      await done;
      expect(await rows()).toEqual([]);
    });

    test('is aborted when another process has taken it over', async () => {
      const { opened, open } = gate();
      deeds = [() => opened];
      await add('lento');
      const done = work().drain();
      await expect.poll(() => ran.length).toBe(1);
      pass(60);
      const until = new Date(now.getTime() + 60_000);
      await takeJob(database.pool, { kinds: ['note'], now, until });
      vi.advanceTimersByTime(20_000);
      await expect.poll(() => signal.aborted).toBe(true);
      open();
      await done;
      expect(await leaseEnd()).toBe(until.toISOString());
    });
  });

  test('that crashes each process it runs in is given up without another run', async () => {
    await add('fatal');
    for (let n = 0; n < 3; n++) {
      await takeJob(database.pool, { kinds: ['note'], now, until: now });
    }
    await work().drain();
    expect(ran).toEqual([]);
    expect(await rows()).toMatchObject([
      { last_error: 'the process ended while it ran', died_at: now.toISOString() },
    ]);
  });

  test('that ends after its lease changes nothing for the process that has it now', async () => {
    const { opened, open } = gate();
    deeds = [() => opened];
    await add('lento');
    const slow = work();
    const done = slow.drain();
    await expect.poll(() => ran.length).toBe(1);
    pass(120);
    await takeJob(database.pool, { kinds: ['note'], now, until: new Date(now.getTime() + 60_000) });
    open();
    await done;
    expect(await rows()).toMatchObject([
      { attempts: 2, leased_until: new Date(now.getTime() + 60_000).toISOString() },
    ]);
  });
});

describe('a job that fails', () => {
  test('is retried with growing delays', async () => {
    deeds = [fails('primeira'), fails('segunda')];
    await add('insiste');
    const worker = work();
    await worker.drain();
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: 'primeira', run_at: '2026-11-21T12:00:10.000Z', died_at: null },
    ]);
    pass(9);
    await worker.drain();
    expect(ran).toHaveLength(1);
    pass(1);
    await worker.drain();
    expect(await rows()).toMatchObject([{ attempts: 2, run_at: '2026-11-21T12:00:30.000Z' }]);
    pass(20);
    await worker.drain();
    expect(ran).toHaveLength(3);
    expect(await rows()).toEqual([]);
  });

  test('is retried a little earlier at random', async () => {
    deeds = [fails('primeira')];
    await add('insiste');
    await work({ note }, () => 0.5).drain();
    expect(await rows()).toMatchObject([{ run_at: '2026-11-21T12:00:07.500Z' }]);
  });

  test('is given up after the last attempt, with its error', async () => {
    deeds = [fails('a'), fails('b'), fails('c')];
    await add('em vão');
    const worker = work();
    for (let n = 0; n < 5; n++) {
      await worker.drain();
      pass(3600);
    }
    expect(ran).toHaveLength(3);
    expect(await rows()).toMatchObject([
      { attempts: 3, last_error: 'c', died_at: '2026-11-21T14:00:00.000Z' },
    ]);
  });

  test('because of an invalid payload is never run', async () => {
    await add('', { payload: { texto: 1 } });
    await work().drain();
    expect(ran).toEqual([]);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
  });

  test('only because the process stops is returned unchanged', async () => {
    const { opened, open } = gate();
    deeds = [
      async () => {
        await opened;
        throw new Error('cut off');
      },
    ];
    await add('interrompido');
    const worker = work();
    worker.drain();
    await expect.poll(() => ran.length).toBe(1);
    const stopped = worker.stop();
    open();
    await stopped;
    expect(await rows()).toMatchObject([{ attempts: 0, lease: null, leased_until: null, last_error: null }]);
  });
});

describe('jobs of the same kind and key', () => {
  test('wait as one, with the latest payload', async () => {
    await add('velho', { key: 'x' });
    await add('novo', { key: 'x' });
    await add('outro', { key: 'y' });
    await work().drain();
    expect(ran).toEqual(['novo', 'outro']);
  });

  test('keep the earlier time', async () => {
    await add('cedo', { key: 'x', runAt: new Date(now.getTime() + 1000) });
    await add('tarde', { key: 'x', runAt: new Date(now.getTime() + 9000) });
    await work().drain();
    expect(await rows()).toMatchObject([{ payload: { text: 'tarde' }, run_at: '2026-11-21T12:00:01.000Z' }]);
    await add('já', { key: 'x' });
    expect(await rows()).toMatchObject([{ run_at: null }]);
  });

  test('are postponed up to their latest time if they may be', async () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const latestAt = at(30);
    await add('um', { key: 'x', runAt: at(10), latestAt });
    await add('dois', { key: 'x', runAt: at(19), latestAt: at(39) });
    expect(await rows()).toMatchObject([{ run_at: at(19).toISOString() }]);
    await add('três', { key: 'x', runAt: at(38), latestAt: at(58) });
    expect(await rows()).toMatchObject([{ run_at: latestAt.toISOString(), payload: { text: 'três' } }]);
  });

  test('run again at the new time when one that may be postponed is already running', async () => {
    const latestAt = new Date(now.getTime() + 30_000);
    const runAt = new Date(now.getTime() + 40_000);
    deeds = [() => add('depois', { key: 'x', runAt, latestAt: new Date(now.getTime() + 60_000) })];
    await add('antes', { key: 'x', latestAt });
    await work().drain();
    expect(ran).toEqual(['antes']);
    expect(await rows()).toMatchObject([{ run_at: runAt.toISOString(), attempts: 0 }]);
    pass(40);
    await work().drain();
    expect(ran).toEqual(['antes', 'depois']);
  });

  test('run once more when one is already running', async () => {
    deeds = [() => add('depois', { key: 'x' })];
    await add('antes', { key: 'x' });
    await work().drain();
    expect(ran).toEqual(['antes', 'depois']);
    expect(await rows()).toEqual([]);
  });

  test('start with fresh attempts when one was added again while it failed', async () => {
    deeds = [fails('a'), fails('b'), () => add('depois', { key: 'x' }).then(fails('c'))];
    await add('antes', { key: 'x' });
    const worker = work();
    for (let n = 0; n < 3; n++) {
      await worker.drain();
      pass(3600);
    }
    expect(ran).toEqual(['antes', 'antes', 'antes', 'depois']);
    expect(await rows()).toEqual([]);
  });

  test('can be added even when one was given up', async () => {
    await add('morto', { key: 'x' });
    await database.pool.query('UPDATE jobs SET died_at = now()');
    await add('vivo', { key: 'x' });
    await work().drain();
    expect(ran).toEqual(['vivo']);
  });
});

describe('a recurring job', () => {
  const hourly: JobTable = {
    hourly: defineJob({ schema: z.object({}), every: 'hour', run: async () => void ran.push('hora') }),
    daily: defineJob({ schema: z.object({}), every: 'day', run: async () => void ran.push('dia') }),
  };

  test('runs once in its period, whichever process is first', async () => {
    const workers = [work(hourly), work(hourly)];
    const drain = () => Promise.all(workers.map(worker => worker.drain()));
    await drain();
    expect(ran.sort()).toEqual(['dia', 'hora']);
    await drain();
    expect(ran).toHaveLength(2);
    pass(3600);
    await drain();
    expect(ran.filter(what => what === 'hora')).toHaveLength(2);
    pass(12 * 3600);
    await drain();
    expect(ran.sort()).toEqual(['dia', 'dia', 'hora', 'hora', 'hora']);
  });

  test('does not run again for a process that starts later in the period', async () => {
    await work(hourly).drain();
    await work(hourly).drain();
    expect(ran.sort()).toEqual(['dia', 'hora']);
  });
});
