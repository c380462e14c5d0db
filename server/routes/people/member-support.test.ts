import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInterleaving } from '../../../tests/harness/interleave';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';

const folder = mkdtempSync(join(tmpdir(), 'patio-support-'));
let server: TestServer;
let manager: TestPerson;
let other: TestPerson;
let org: TestPerson;
let helper: TestPerson;

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs CASCADE');
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  other = await addPerson(server.pool, 'Otelo', [{ tenant: 1, role: 'admin' }]);
  org = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  helper = await addPerson(server.pool, 'Helena', [{ tenant: 0 }]);
  await server.pool.query('UPDATE users SET email_verified_at = now()');
});

const call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  who: TestPerson,
  payload?: object,
  tenant?: number,
) =>
  server.app.inject({
    ...{ method, url: `/api/${path}` },
    headers: { ...who.headers, ...(tenant !== undefined && { 'x-tenant': String(tenant) }) },
    ...(payload && { payload }),
  });

/** Adds Helena to the company as support, with the role of an administrator. */
async function support(): Promise<void> {
  const granted = await call('POST', 'tenants/1/members', manager, {
    name: 'Suporte',
    email: helper.email,
    role: 'admin',
    support_ends_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    current_password: PASSWORD,
  });
  const accepted = await call('POST', `me/invitations/${granted.json().data.id}/accept`, helper);
  expect(accepted.statusCode, accepted.body).toBe(200);
}

describe('the permissions of support', () => {
  const sure = { current_password: PASSWORD };
  const allow = (may: string[], who = manager, confirmed: object = sure, tenant = 1) =>
    call('PUT', `tenants/1/members/${helper.id}/support`, who, { may, ...confirmed }, tenant);
  const exportAll = () => call('POST', 'tenants/1/exports', helper, { current_password: PASSWORD }, 1);
  const listed = () => call('GET', 'tenants/1/exports', helper, undefined, 1);
  const inviteAdmin = () =>
    call(
      'POST',
      'tenants/1/members',
      helper,
      { name: 'Eva', email: 'eva@fora.test', role: 'admin', current_password: PASSWORD },
      1,
    );
  const put = (id: string, change: object) =>
    call('PUT', `tenants/1/members/${id}`, helper, { current_password: PASSWORD, ...change }, 1);
  const refused = {
    error: 'not_allowed',
    message: 'O suporte só torna alguém administrador se quem administra a empresa permitir.',
  };

  test('allow an export of the company’s data only while the company permits it', async () => {
    await support();
    expect((await exportAll()).json()).toMatchObject({
      error: 'not_allowed',
      message: 'O suporte só exporta os dados da empresa se quem administra a empresa permitir.',
    });
    expect((await listed()).json().error).toBe('not_allowed');
    expect((await allow(['export_company'])).json().data.support_may).toEqual(['export_company']);
    expect((await exportAll()).statusCode).toBe(202);
    await server.drain();
    const { url } = (await listed()).json().data[0];
    const opens = async () => (await server.app.inject({ url })).statusCode;
    expect(await opens()).toBe(200);
    // Without a password, since it only removes rights.
    expect((await allow([], manager, {})).statusCode).toBe(200);
    expect([await opens(), (await exportAll()).statusCode]).toEqual([404, 409]);
  });

  test('include making administrators only while the company permits it', async () => {
    const seller = await addPerson(server.pool, 'Sergio', [{ tenant: 1 }]);
    await support();
    const former = await addPerson(server.pool, 'Flora', [{ tenant: 1, role: 'admin' }]);
    await put(former.id, { enabled: false });
    const invited = { name: 'Ivo', email: 'ivo@fora.test' };
    const { id } = (await call('POST', 'tenants/1/members', helper, invited, 1)).json().data;
    const theirs = { ...invited, email: 'chefe@aurora.test', role: 'admin', current_password: PASSWORD };
    const own = (await call('POST', 'tenants/1/members', manager, theirs)).json().data;
    const ways = () => [
      inviteAdmin(),
      put(seller.id, { role: 'admin' }),
      put(former.id, { enabled: true }),
      put(id, { role: 'admin' }),
      put(own.id, { email: 'outro@fora.test' }),
    ];
    for (const way of ways()) expect((await way).json()).toMatchObject(refused);
    await allow(['make_admin']);
    for (const way of ways()) expect([200, 201]).toContain((await way).statusCode);
  });

  test('are granted only by the company’s own administrators, to one support account, and logged', async () => {
    await support();
    expect((await allow(['export_company'], helper)).json().error).toBe('not_allowed');
    expect((await allow(['export_company'], org, sure, 0)).json().error).toBe('not_allowed');
    expect((await allow(['make_admin'], manager, {})).json().errors).toHaveProperty('current_password');
    expect((await allow(['make_admin', 'export_company'])).statusCode).toBe(200);
    await allow(['make_admin']);
    const { rows } = await server.pool.query(
      `SELECT kind FROM audit_events WHERE tenant_id = 1 AND subject_id = $1 AND actor_id = $2 ORDER BY kind`,
      [helper.id, manager.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'support_admin_allowed',
      'support_export_allowed',
      'support_export_ended',
    ]);
    const nobody = await call('PUT', `tenants/1/members/${other.id}/support`, manager, { may: [] });
    expect(nobody.json().errors).toEqual({ may: ['O suporte desta pessoa não está ativo'] });

    const end = (enabled: boolean) =>
      call('PUT', `tenants/1/members/${helper.id}`, manager, { enabled, current_password: PASSWORD });
    await end(false);
    expect((await end(true)).json().data.support_may).toEqual([]);
    await allow(['make_admin']);
    await server.pool.query(
      `UPDATE memberships SET support_ends_at = now() - interval '1 hour' WHERE support_ends_at IS NOT NULL`,
    );
    await server.pool.query('UPDATE jobs SET run_at = NULL');
    await server.drain();
    await support();
    expect((await inviteAdmin()).json()).toMatchObject(refused);
  });

  test('are lost when support is allowed and ended at the same time', async () => {
    const interleave = createInterleaving(server.pool);
    await support();
    const standing = async () =>
      (
        await server.pool.query(
          'SELECT enabled, support_may FROM memberships WHERE user_id = $1 AND tenant_id = 1',
          [helper.id],
        )
      ).rows[0];
    for (let at = 0; at < 6; at++) {
      await server.pool.query('UPDATE memberships SET enabled = true WHERE user_id = $1', [helper.id]);
      const [allowed, ended] = await interleave(
        at,
        () => allow(['make_admin']),
        () => call('PUT', `tenants/1/members/${helper.id}`, manager, { enabled: false }),
      );
      expect([200, 422], allowed.body).toContain(allowed.statusCode);
      expect(ended.statusCode, ended.body).toBe(200);
      expect(await standing()).toEqual({ enabled: false, support_may: [] });
    }
  });
});
