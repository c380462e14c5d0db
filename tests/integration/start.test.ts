import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { isBuildFresh } from '../../prepare.mjs';
import { startedAt } from '../../server/database/processes';
import { createDatabase, addressOf as databaseAddress, type TestDatabase } from '../harness/database';
import { addressOf, type Program, runProgram, runServer } from '../harness/program';
import { until } from '../harness/until';

let folder: string;
let dataDir: string;
const running: Program[] = [];

/** Starts the server without the demonstration, which takes time to create and which only one test needs. */
function start(env: NodeJS.ProcessEnv = {}): Program {
  const program = runServer({ DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', ...env });
  running.push(program);
  return program;
}

/** Reads what the PostgreSQL of a running (or just killed) server states about itself. */
function postmaster() {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), sockets: lines[4]! };
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ host: postmaster().sockets, user: 'patio', database: 'patio' });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const isGone = (pid: number) => startedAt(pid) === undefined;

/** Creates one data folder for all tests, as people have: each start finds the data of the previous one. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'patio-start-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill('SIGTERM');
    await program.ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a start', () => {
  test('prints its address and the demonstration’s accounts, and responds', async () => {
    const program = start({ DEMO: '1' });
    const address = await addressOf(program);
    expect(program.said()).toContain('gestor@aurora.test');
    expect(program.said()).toContain('patio-demo');
    expect(program.said()).not.toContain('Primeiro acesso');
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ok' });
  });

  test('in production refuses a database with the demonstration’s accounts', async () => {
    const program = start({ NODE_ENV: 'production', DEMO: '', LOG_LEVEL: 'warn' });
    expect(await program.ended).toBe(1);
    expect(program.said()).toContain('O banco tem as contas da demonstração');
    expect(program.said()).not.toContain('patio-demo');
  });

  test('uses a given database, and starts none of its own', async () => {
    const name = `start_${process.pid}`;
    const admin = new pg.Client(inject('postgres'));
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const unused = join(folder, 'files');
    const program = start({ DATABASE_URL: databaseAddress(inject('postgres'), name), DATA_DIR: unused });
    const address = await addressOf(program);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(existsSync(join(unused, 'postgres'))).toBe(false);
    program.child.kill('SIGTERM');
    await program.ended;
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
});

describe('an installation without an administrator', { tags: 'long' }, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.close());

  /** Starts the server on that database, runs `act` with the link that it prints, and stops it. Returns the link. */
  async function linkOf(act: (link: URL, address: string) => Promise<void>) {
    const program = start({ DATABASE_URL: database.address, DATA_DIR: join(folder, 'files') });
    const address = await addressOf(program);
    const link = /Primeiro acesso: (\S+)/.exec(program.said())?.[1];
    if (link) await act(new URL(link), address);
    program.child.kill('SIGTERM');
    await program.ended;
    return link;
  }

  const api = (address: string, link: URL) =>
    `${address}/api/create-password/${link.pathname.replace('/auth/create-password/', '')}`;
  const stateOf = async (address: string, link: URL) =>
    ((await (await fetch(api(address, link))).json()) as { data: { state: string } }).data.state;

  test('prints the link for its first administrator at each start, until the link has been used', async () => {
    const first = await linkOf(async (link, address) => {
      expect(link.origin).toBe(address);
      expect(await stateOf(address, link)).toBe('valid');
    });
    const second = await linkOf(async (link, address) => {
      expect(await stateOf(address, new URL(first!))).toBe('expired');
      const password = 'uma-senha-boa';
      const body = { organization_name: 'Grupo', name: 'Olga', email: 'olga@norte.test', password };
      const answer = await fetch(api(address, link), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, password_confirmation: password }),
      });
      expect(answer.status).toBe(201);
    });
    expect(second).toBeDefined();
    expect(await linkOf(async () => {})).toBeUndefined();
  });
});

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s is clean, and stops the database too', async signal => {
    const program = start();
    await addressOf(program);
    const { pid, sockets } = postmaster();
    program.child.kill(signal);
    expect(await program.ended).toBe(0);
    expect(isGone(pid)).toBe(true);
    expect(existsSync(sockets)).toBe(false);
    expect(existsSync(join(dataDir, 'patio.lock'))).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('by kill -9 loses no data, and the next start needs no help', async () => {
    const first = start();
    await addressOf(first);
    const { pid, sockets } = postmaster();
    await ask('CREATE TABLE first_kept AS SELECT 42 AS value');
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');

    await addressOf(start());
    expect(isGone(pid)).toBe(true);
    expect(await ask('SELECT value FROM first_kept')).toEqual([{ value: 42 }]);
    await until(
      () => existsSync(sockets),
      there => !there,
    );
  });

  test('by kill -9 of the database too loses no data', { tags: 'long' }, async () => {
    const first = start();
    await addressOf(first);
    await ask('CREATE TABLE kept AS SELECT 42 AS value');
    const { pid } = postmaster();
    first.child.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    first.child.kill('SIGKILL');
    await first.ended;

    await addressOf(start());
    expect(await ask('SELECT value FROM kept')).toEqual([{ value: 42 }]);
  });
});

describe('an obstacle to the start is reported in one line', { tags: 'long' }, () => {
  const expectLine = async (program: Program, line: RegExp) => {
    expect(await program.ended).toBe(1);
    expect(program.said().trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
  };

  test('another server on the same data', async () => {
    const first = start();
    const address = await addressOf(first);
    await expectLine(start(), /^O Pátio já está em execução com os dados de .+ \(processo \d+\)\.$/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a port that is in use, and the database stops again', async () => {
    const taken = createServer();
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    await expectLine(start({ PORT: String(port) }), new RegExp(`^A porta ${port} já está em uso`));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    await new Promise(resolve => taken.close(resolve));
  });

  test('an address of another machine', async () => {
    await expectLine(start({ HOST: '192.0.2.1' }), /^O endereço 192\.0\.2\.1 não é desta máquina/);
  });

  test('an invalid environment variable', async () => {
    await expectLine(start({ PORT: 'abc' }), /^A variável de ambiente PORT deve ser um número de porta/);
  });

  test('a data folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const program = start({ DATA_DIR: join(folder, 'file', 'data') });
    await expectLine(program, /^Não é possível gravar na pasta de dados .+: há um arquivo no caminho\.$/);
  });

  test('a database server that does not respond', async () => {
    const program = start({ DATABASE_URL: 'postgres://patio@127.0.0.1:1/patio' });
    await expectLine(program, /^O banco de dados de DATABASE_URL não responde/);
  });

  test('a database that does not exist', async () => {
    const program = start({ DATABASE_URL: databaseAddress(inject('postgres'), 'no_such') });
    await expectLine(program, /^O banco de dados de DATABASE_URL recusou o acesso/);
  });
});

/** Needs the built app; `npm test` builds it first, and reports itself if it can't. */
describe.runIf(isBuildFresh())('npm start', () => {
  test('ends with the program that started it, though npm passes no signal on', {
    tags: 'long',
    timeout: 180_000,
  }, async () => {
    const env = { DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0', npm_lifecycle_event: 'start' };
    const parent = runProgram('/bin/sh', ['-c', `"${process.execPath}" start.mjs; true`], env);
    running.push(parent);
    await addressOf(parent, 150_000);
    const holder = JSON.parse(readFileSync(join(dataDir, 'patio.lock'), 'utf8')) as { pid: number };
    const { pid } = postmaster();
    parent.child.kill('SIGKILL');
    await until(
      () => isGone(holder.pid) && isGone(pid),
      gone => gone,
    );
    expect(existsSync(join(dataDir, 'patio.lock'))).toBe(false);
  });
});
