import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { hashToken } from '../../http/require-session';
import { addJob } from '../../repositories/jobs';
import type { Asked } from './letters';

let server: TestServer;
let ana: TestPerson;
let broken: boolean;
let now: Date;

beforeEach(async () => {
  broken = false;
  now = new Date();
  const letters: TestServer['letters'] = [];
  server = await startServer({
    clock: () => now,
    env: { PUBLIC_URL: 'https://app.exemplo.com.br', BASE_DOMAIN: 'exemplo.com.br' },
    mailer: {
      async send(letter) {
        if (broken) throw new Error('451 try later');
        letters.push(letter);
      },
      close() {},
    },
  });
  server.letters = letters;
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await server.pool.query(
    `UPDATE tenants SET subdomain = 'aurora', customization = '{"primary_color": "#0b7285"}' WHERE id = 1`,
  );
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
  await addInvitation('eva@exemplo.test', EVA);
});
afterEach(() => server.close());

const EVA = newId();
async function addInvitation(email: string, id = newId()): Promise<string> {
  await server.pool.query(
    `INSERT INTO invitations (tenant_id, id, email, name, role) VALUES (1, $1, $2, 'Eva', 'user')`,
    [id, email],
  );
  return id;
}

async function mail(payload: Asked) {
  await addJob(server.pool, { kind: 'mail', payload, key: null, runAt: null });
  await server.drain();
  return server.letters;
}
const query = async (text: string) => (await server.pool.query(text)).rows;

describe('an e-mail with a link', () => {
  test('leads to the company’s own address, with its name and colour', async () => {
    const [letter] = await mail({
      letter: 'invitation',
      invitation_id: EVA,
      tenant_id: 1,
      email: 'eva@exemplo.test',
    });
    expect(letter).toMatchObject({
      to: 'eva@exemplo.test',
      from_name: 'Aurora',
      subject: 'Convite: Aurora',
      link: expect.stringMatching(/^https:\/\/aurora\.exemplo\.com\.br\/auth\/create-password\/[\w-]{43}$/),
    });
    expect(letter!.html).toContain('#0b7285');
    const token = letter!.link!.split('/').at(-1)!;
    expect(
      await query(
        `SELECT token_hash, purpose, user_id, tenant_id, invitation_id, expires_at - created_at = interval '7 days' AS week
           FROM links`,
      ),
    ).toEqual([
      {
        ...{ token_hash: hashToken(token), purpose: 'create_password', week: true },
        ...{ user_id: null, tenant_id: 1, invitation_id: EVA },
      },
    ]);
  });

  test('is the organisation’s for a person without a company', async () => {
    await server.pool.query('UPDATE users SET current_tenant_id = NULL');
    const [letter] = await mail({ letter: 'reset_password', email: 'ANA@exemplo.test' });
    expect(letter).toMatchObject({
      from_name: 'Grupo Norte',
      link: expect.stringMatching(/^https:\/\/app\.exemplo\.com\.br\/auth\/reset-password\/[\w-]{43}$/),
    });
    expect(
      await query(`SELECT purpose, expires_at - created_at = interval '60 minutes' AS hour FROM links`),
    ).toEqual([{ purpose: 'reset_password', hour: true }]);
  });

  test('is sent to the address that is to be confirmed', async () => {
    const [letter] = await mail({ letter: 'verify_email', user_id: ana.id });
    expect(letter!.link).toMatch(
      /^https:\/\/aurora\.exemplo\.com\.br\/auth\/email-verification\?token=[\w-]{43}$/,
    );
  });

  test('leaves no token behind when sending fails, and is retried with a new one', async () => {
    broken = true;
    await mail({ letter: 'reset_password', email: ana.email });
    expect(await query('SELECT payload, last_error FROM jobs')).toEqual([
      { payload: { letter: 'reset_password', email: ana.email }, last_error: '451 try later' },
    ]);
    broken = false;
    now = new Date(now.getTime() + 60_000);
    await server.drain();
    expect(server.letters).toHaveLength(1);
    expect(await query('SELECT * FROM jobs')).toEqual([]);
  });
});

describe('no e-mail is sent', () => {
  test.each([
    ['to an address nobody has', {}, { letter: 'reset_password', email: 'ninguem@exemplo.test' }],
    ['to somebody disabled', { status: 0 }, { letter: 'reset_password', email: 'ana@exemplo.test' }],
    [
      'for an invitation that is gone',
      {},
      { letter: 'invitation', tenant_id: 1, invitation_id: newId(), email: 'eva@exemplo.test' },
    ],
    [
      'for one that has moved',
      {},
      { letter: 'invitation', tenant_id: 1, invitation_id: EVA, email: 'x@exemplo.test' },
    ],
    ['to confirm what is confirmed', { email_verified_at: 'now' }, { letter: 'verify_email' }],
  ] as const)('%s', async (_name, values, payload) => {
    for (const [column, value] of Object.entries(values)) {
      await server.pool.query(`UPDATE users SET ${column} = $1`, [value]);
    }
    expect(await mail({ user_id: ana.id, ...payload } as Asked)).toEqual([]);
    expect(await query('SELECT * FROM links')).toEqual([]);
    expect(await query('SELECT * FROM jobs')).toEqual([]);
  });
});

test('the invitation is the same for a person who already has an account', async () => {
  const known = await addInvitation(ana.email);
  await mail({ letter: 'invitation', invitation_id: EVA, tenant_id: 1, email: 'eva@exemplo.test' });
  await mail({ letter: 'invitation', invitation_id: known, tenant_id: 1, email: ana.email });
  const [one, other] = server.letters.map(({ to, link, text }) => text.replace(link!, '').replace(to, ''));
  expect(one).toBe(other);
});

test('only the latest e-mail of an invitation works', async () => {
  const letters = await mail({
    letter: 'invitation',
    invitation_id: EVA,
    tenant_id: 1,
    email: 'eva@exemplo.test',
  });
  await mail({ letter: 'invitation', invitation_id: EVA, tenant_id: 1, email: 'eva@exemplo.test' });
  const states = letters.map(async ({ link }) => {
    const answer = await server.app.inject(`/api/create-password/${link!.split('/').at(-1)}`);
    return answer.json().data.state;
  });
  expect(await Promise.all(states)).toEqual(['expired', 'valid']);
});

test('the old address is notified of the new one', async () => {
  await mail({ letter: 'email_changed', user_id: ana.id, old_email: 'velha@exemplo.test' });
  expect(server.letters).toMatchObject([
    {
      to: 'velha@exemplo.test',
      from_name: 'Aurora',
      link: expect.stringMatching(/\/auth\/email-take-back\?token=[\w-]{43}$/),
    },
  ]);
});
