import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFullCompany, type FullCompany } from '../../tests/harness/full-company';
import { addPerson, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { findSigner, signAddresses } from './signed-address';

const folder = mkdtempSync(join(tmpdir(), 'patio-addresses-'));
let server: TestServer;
let company: FullCompany;
let tenant: number;
let seed = 0;

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  seed += 1;
  company = await createFullCompany(server, seed);
  tenant = company.world.tenant_id;
});

const opens = async (url: string, headers = {}) => (await server.app.inject({ url, headers })).statusCode;

/** Returns the address of the card's file for a person. */
async function addressFor(person: string): Promise<string> {
  const { board_id, card_id, attachment_id } = company.own;
  const { token } = company.world.people[person]!;
  const answer = await server.app.inject({
    url: `/api/boards/${board_id}/cards/${card_id}/attachments/${attachment_id}/address`,
    headers: { authorization: `Bearer ${token}`, 'x-tenant': String(tenant) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.url;
}

const LOST: [string, string][] = [
  ['was disabled', 'UPDATE memberships SET enabled = false WHERE tenant_id = $1 AND user_id = $2'],
  [
    'left the company',
    'UPDATE memberships SET enabled = false, left_at = now() WHERE tenant_id = $1 AND user_id = $2',
  ],
  ['was taken out of the flow', 'DELETE FROM board_users WHERE tenant_id = $1 AND user_id = $2'],
  ['has no account any more', 'UPDATE users SET status = 0 WHERE $1::int > 0 AND id = $2'],
];

describe('the signed address of a file', () => {
  test.each(LOST)('returns 404 to a person who %s, while a colleague’s still works', async (_, losing) => {
    const [theirs, another] = [await addressFor('vendas'), await addressFor('gestor')];
    expect(await opens(theirs)).toBe(200);
    await server.pool.query(losing, [tenant, company.world.people.vendas!.actor.user_id]);
    expect([await opens(theirs), await opens(another)]).toEqual([404, 200]);
  });

  test('from an older version, which names no person, returns 404', async () => {
    const file = { file_key: 'x', title: 'a.jpg', content_type: 'image/jpeg', has_previews: false };
    const until = Date.now() + 60_000;
    const given = { until } as unknown as Parameters<typeof signAddresses>[2];
    expect(await opens(signAddresses(await findSigner(server.pool), file, given).url)).toBe(404);
  });
});

describe('the signed address of an export', () => {
  async function exported(path: string, who: TestPerson): Promise<string> {
    await server.app.inject({
      method: 'POST',
      url: `/api/${path}/exports`,
      headers: who.headers,
      payload: { current_password: PASSWORD },
    });
    await server.drain();
    const answer = await server.app.inject({ url: `/api/${path}/exports`, headers: who.headers });
    return answer.json().data[0].url;
  }

  test('continues an interrupted download', async () => {
    const url = await exported('user', await addPerson(server.pool, `Eva${seed}`, [{ tenant }]));
    const whole = await server.app.inject({ url });
    const etag = String(whole.headers.etag);
    const rest = await server.app.inject({ url, headers: { range: 'bytes=100-', 'if-range': etag } });
    expect([rest.statusCode, rest.rawPayload.equals(whole.rawPayload.subarray(100))]).toEqual([206, true]);
  });

  test.each([
    ['was disabled', LOST[0]![1]],
    [
      'administers the company no more',
      "UPDATE memberships SET role = 'user' WHERE tenant_id = $1 AND user_id = $2",
    ],
    ['has no account any more', LOST[3]![1]],
  ])('for a company’s export returns 404 to a person who %s', async (_, losing) => {
    const admin = await addPerson(server.pool, `Marina${seed}`, [{ tenant, role: 'admin' }]);
    const url = await exported(`tenants/${tenant}`, admin);
    expect(await opens(url)).toBe(200);
    await server.pool.query(losing, [tenant, admin.id]);
    expect(await opens(url)).toBe(404);
  });

  test('for a personal export works after the person left the company, until the account is deleted', async () => {
    const eva = await addPerson(server.pool, `Eva${seed}`, [{ tenant }]);
    const url = await exported('user', eva);
    await server.pool.query(LOST[1]![1], [tenant, eva.id]);
    expect(await opens(url)).toBe(200);
    await server.pool.query(LOST[3]![1], [tenant, eva.id]);
    expect(await opens(url)).toBe(404);
  });
});
