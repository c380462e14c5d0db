import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createFullCompany, type FullCompany } from '../../tests/harness/full-company';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { enqueue } from '../jobs/enqueue';
import { COMPANY_TABLES } from '../repositories/exported-rows';

const folder = mkdtempSync(join(tmpdir(), 'patio-exports-'));
let server: TestServer;
let company: FullCompany;
let tenant: number;
let admin: TestPerson;
let seller: TestPerson;
let org: TestPerson;

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: folder } });
  company = await createFullCompany(server, 1);
  tenant = company.world.tenant_id;
  await addTenant(server.pool, 0);
  admin = await addPerson(server.pool, 'Marina', [{ tenant, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant }]);
  org = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, who: TestPerson, current_password: string | undefined = PASSWORD) =>
  server.app.inject({
    method: 'POST',
    url: `/api/${path}/exports`,
    headers: who.headers,
    payload: { current_password },
  });
const list = async (path: string, who: TestPerson) =>
  server.app.inject({ url: `/api/${path}/exports`, headers: who.headers });

/** Holds back the writing of files until the returned function is called. */
function held(): () => void {
  const { storage } = server.app;
  const put = storage.put.bind(storage);
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  storage.put = async (...args) => {
    await released;
    return put(...args);
  };
  return () => {
    storage.put = put;
    release();
  };
}

/** Downloads the newest export and returns its files by name. */
async function fetched(path: string, who: TestPerson): Promise<Map<string, string>> {
  await server.drain();
  const [latest] = (await list(path, who)).json().data;
  expect(latest).toMatchObject({ state: 'ready' });
  const { statusCode, headers, rawPayload } = await server.app.inject({ url: latest.url });
  expect(statusCode).toBe(200);
  expect(rawPayload).toHaveLength(latest.size);
  expect(headers['content-disposition']).toMatch(/attachment; filename="patio-\d{4}-\d\d-\d\d\.zip"/);
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(rawPayload);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
const rowsOf = (content: string | undefined) =>
  content!
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));

describe('the export of a company’s data', () => {
  test('contains all its rows and files, and no credential', async () => {
    const release = held();
    expect((await ask(`tenants/${tenant}`, admin)).json().data).toMatchObject([
      { state: 'waiting', size: null, url: null },
    ]);
    await server.pool.query(
      `INSERT INTO saved_views (tenant_id, id, board_id, owner_id, name, filter)
       SELECT $1, gen_random_uuid(), $2, $3, 'Minha', '{}'`,
      [tenant, company.own.board_id, seller.id],
    );
    release();
    const files = await fetched(`tenants/${tenant}`, admin);
    expect(rowsOf(files.get('dados/visoes.jsonl'))).toMatchObject([{ name: 'De hoje' }, { name: 'De hoje' }]);
    for (const [name, table] of Object.entries(COMPANY_TABLES)) {
      const { rows } = await server.pool.query(`SELECT count(*) FROM ${table} WHERE tenant_id = $1`, [
        tenant,
      ]);
      // The download is logged after the file was written.
      const since = table === 'audit_events' ? 1 : 0;
      expect(rowsOf(files.get(`dados/${name}.jsonl`)), name).toHaveLength(Number(rows[0].count) - since);
    }
    expect(rowsOf(files.get('dados/empresa.jsonl'))).toMatchObject([{ id: tenant, retention: {} }]);
    expect(rowsOf(files.get('dados/cards.jsonl')).length).toBeGreaterThan(0);
    expect(rowsOf(files.get('dados/pessoas.jsonl'))).toContainEqual(
      expect.objectContaining({ name: 'Rafael', email: seller.email, role: 'user' }),
    );
    expect(files.get('LEIA-ME.txt')).toContain('um registro por linha');
    const attachments = [...files.keys()].filter(name => name.startsWith('arquivos/'));
    expect(attachments).toHaveLength(rowsOf(files.get('dados/anexos.jsonl')).length);
    expect(files.get(attachments[0]!)).toBe('x');
    expect([...files.values()].join('\n')).not.toMatch(/password_hash|token|"slug"|file_key|search_text/);
  });

  test('leaves out no table without a stated reason', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
        WHERE column_name = 'tenant_id' AND table_schema = 'public'`,
    );
    const elsewhere = ['memberships', 'payments', 'saved_views'];
    const ofTheProgram = [
      // Tables with the state of devices, jobs and imports, and with credentials.
      ...[
        'changes',
        'commands',
        'data_exports',
        'feeds',
        'jobs',
        'links',
        'product_imports',
        // Copies of data from the feed.
        'vehicle_pictures',
        'uploads',
        'upload_pieces',
      ],
      ...['board_counters', 'storage_use'],
      // Rows that belong to one person each.
      'notifications',
    ];
    const known = [...Object.values(COMPANY_TABLES), ...elsewhere, ...ofTheProgram];
    expect(rows.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([]);
  });

  test.each<[string, () => TestPerson, number, number]>([
    ['its administrator', () => admin, 200, 202],
    ['others of it', () => seller, 409, 409],
    ['the organisation’s administrator', () => org, 409, 409],
  ])('is requested by %s: %#', async (_name, who, listed, asked) => {
    expect((await list(`tenants/${tenant}`, who())).statusCode).toBe(listed);
    expect((await ask(`tenants/${tenant}`, who())).statusCode).toBe(asked);
  });

  test('can’t be seen from another company', async () => {
    const other = await addPerson(server.pool, 'Bruno', [{ tenant: 0 }]);
    expect((await ask(`tenants/${tenant}`, other)).statusCode).toBe(404);
  });
});

describe('the export of a person’s data', () => {
  test('contains what is stored about them and what they wrote, in companies that they may still enter', async () => {
    const { board_id, card_id } = company.own as { board_id: string; card_id: string };
    const say = (description: string, user: TestPerson) =>
      server.pool.query(
        `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, now())`,
        [tenant, randomUUID(), board_id, card_id, user.id, description],
      );
    await say('Liguei para o cliente.', seller);
    await say('Segredo da gerência.', admin);
    for (const { email } of [seller, admin]) {
      await server.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: {
          'user-agent':
            'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
        },
        payload: { email, password: PASSWORD, device_token: `aparelho-${randomUUID()}` },
      });
    }
    await addTenant(server.pool, 900, { name: 'Outra loja' });
    for (const email of [seller.email.toUpperCase(), admin.email]) {
      await server.pool.query(
        `INSERT INTO invitations (tenant_id, id, name, email, role) VALUES (900, $1, 'Rafa', $2, 'user')`,
        [randomUUID(), email],
      );
    }
    await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [seller.id]);
    await ask('user', seller);
    const files = await fetched('user', seller);
    expect(rowsOf(files.get('dados/perfil.jsonl'))).toMatchObject([{ name: 'Rafael', email: seller.email }]);
    expect(rowsOf(files.get('dados/empresas.jsonl'))).toMatchObject([{ id: tenant, role: 'user' }]);
    expect(rowsOf(files.get('dados/sessoes.jsonl'))).toHaveLength(2);
    expect(rowsOf(files.get('dados/visoes.jsonl'))).toMatchObject([{ company_id: tenant, name: 'Minha' }]);
    expect(rowsOf(files.get('dados/comentarios.jsonl'))).toMatchObject([
      { company_id: tenant, description: 'Liguei para o cliente.' },
    ]);
    expect(rowsOf(files.get('dados/entradas.jsonl'))).toEqual([
      { device: 'Chrome em Android', made_at: expect.any(String) },
    ]);
    expect(rowsOf(files.get('dados/aparelhos.jsonl'))).toEqual([
      { network: '127.0.0.1', last_used_at: expect.any(String) },
    ]);
    expect(rowsOf(files.get('dados/convites.jsonl'))).toMatchObject([
      { company: 'Outra loja', name: 'Rafa', email: seller.email.toUpperCase(), accepted_at: null },
    ]);
    expect([...files.values()].join('\n')).not.toMatch(/Segredo|hash|token/);
    // The list of every other person is without it, even that of the company’s administrator.
    expect((await list('user', admin)).json().data).toEqual([]);

    await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [seller.id]);
    await server.pool.query('INSERT INTO memberships (tenant_id, user_id, role) VALUES (0, $1, $2)', [
      seller.id,
      'user',
    ]);
    const headers = { ...seller.headers, 'x-tenant': '0' };
    await ask('user', { ...seller, headers });
    expect(rowsOf((await fetched('user', { ...seller, headers })).get('dados/comentarios.jsonl'))).toEqual(
      [],
    );
  });
});

describe('an export', () => {
  test('requires the password', async () => {
    const answer = await ask('user', admin, 'errada');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ current_password: ['Senha atual incorreta'] });
    const without = await server.app.inject({
      method: 'POST',
      url: '/api/user/exports',
      headers: admin.headers,
      payload: {},
    });
    expect(without.json().errors).toEqual({ current_password: ['Campo obrigatório'] });
  });

  test('that is running is returned to a second request, and their daily number is limited', async () => {
    const release = held();
    const [first] = (await ask('user', admin)).json().data;
    expect((await ask('user', admin)).json().data).toMatchObject([{ id: first.id, state: 'waiting' }]);
    release();
    for (let n = 1; n < 5; n++) {
      await server.drain();
      expect((await ask('user', admin)).statusCode).toBe(202);
    }
    await server.drain();
    const late = await ask('user', admin);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(3600);
  });

  test('is shared by all who request a company’s data at once, and only they can open it with their password', async () => {
    const id = await addTenant(server.pool, tenant + 70);
    const people = [];
    for (const name of ['Marcos', 'Mirela'])
      people.push(await addPerson(server.pool, name, [{ tenant: id, role: 'admin' }]));
    const release = held();
    const both = await Promise.all(people.map(who => ask(`tenants/${id}`, who)));
    const ids = both.flatMap(answer => answer.json().data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(1);
    release();
    await server.drain();
    const urls = people.map(async who => (await list(`tenants/${id}`, who)).json().data[0].url);
    expect((await Promise.all(urls)).filter(url => url === null)).toHaveLength(1);
    for (let n = 1; n < 5; n++) {
      expect((await ask(`tenants/${id}`, people[n % 2]!)).statusCode).toBe(202);
      await server.drain();
    }
    expect((await ask(`tenants/${id}`, people[0]!)).statusCode).toBe(429);
  });

  test('ends in «failed» if its file can’t be stored, and stops the reading', async () => {
    const put = server.app.storage.put;
    server.app.storage.put = (_key, source: Readable) => {
      source.destroy();
      return Promise.reject(new Error('no room'));
    };
    const other = await addPerson(server.pool, 'Iara', [{ tenant, role: 'admin' }]);
    await ask(`tenants/${tenant}`, other);
    await server.drain();
    await server.pool.query(`UPDATE jobs SET died_at = now() WHERE kind = 'export-data'`);
    server.app.storage.put = put;
    expect((await list(`tenants/${tenant}`, other)).json().data[0]).toMatchObject({
      state: 'failed',
      url: null,
    });
    expect(server.pool.totalCount - server.pool.idleCount).toBeLessThanOrEqual(1);
  });

  test('keeps the earlier file until the new one is complete, and deletes it then', async () => {
    const eva = await addPerson(server.pool, 'Eva', [{ tenant }]);
    const keys = async () =>
      (
        await server.pool.query('SELECT file_key FROM data_exports WHERE user_id = $1 ORDER BY created_at', [
          eva.id,
        ])
      ).rows.map(({ file_key }) => file_key);
    await ask('user', eva);
    await server.drain();
    const release = held();
    await ask('user', eva);
    expect((await list('user', eva)).json().data.map(({ state }: { state: string }) => state)).toEqual([
      'waiting',
      'ready',
    ]);
    const [earlier, later] = await keys();
    release();
    await server.drain();
    expect((await list('user', eva)).json().data).toMatchObject([{ state: 'ready' }]);
    expect(await keys()).toEqual([later]);
    await server.drain();
    expect(await server.app.storage.stat(earlier)).toBeNull();
    expect(await server.app.storage.stat(later)).not.toBeNull();
  });

  test('leaves no file when it fails, even if the file was already written', async () => {
    const { storage } = server.app;
    const { put } = storage;
    let key = '';
    storage.put = async (...args) => {
      await put.apply(storage, args);
      [key] = args;
      throw new Error('the answer was lost');
    };
    await ask('user', await addPerson(server.pool, 'Ivo', [{ tenant }]));
    await server.drain();
    storage.put = put;
    expect(key).not.toBe('');
    expect(await storage.stat(key)).toBeNull();
  });

  test('is deleted with its file after two days', async () => {
    await ask('user', org);
    await server.drain();
    const { rows } = await server.pool.query(
      `UPDATE data_exports SET created_at = now() - interval '3 days' WHERE user_id = $1 RETURNING file_key`,
      [org.id],
    );
    expect((await list('user', org)).json().data).toEqual([]);
    expect(await server.app.storage.stat(rows[0].file_key)).not.toBeNull();
    await enqueue(server.pool, 'forget', {});
    await server.drain();
    expect(await server.app.storage.stat(rows[0].file_key)).toBeNull();
  });
});
