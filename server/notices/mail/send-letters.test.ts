import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { until } from '../../../tests/harness/until';
import { inTransaction } from '../../database/transaction';
import type { Asked } from './letters';
import { sendLetters, sendLetterWithinLimit } from './send-letters';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer({ runsJobs: false });
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('TRUNCATE users, attempts, jobs CASCADE');
  ana = await addPerson(server.pool, 'Ana', [{ tenant: 1 }]);
});

const send = (...asked: Asked[]) => inTransaction(server.pool, client => sendLetters(client, ...asked));
const waiting = async () => (await server.pool.query('SELECT payload FROM jobs')).rows.length;
const later = (minutes: number) =>
  server.pool.query('UPDATE attempts SET at = at - make_interval(mins => $1)', [minutes]);

/** Makes an e-mail of a kind to Ana. */
function letter(kind: Asked['letter'], tenant_id = 1): Asked {
  const [user_id, email] = [ana.id, ana.email];
  switch (kind) {
    case 'invitation':
      return { letter: kind, invitation_id: user_id, tenant_id, email };
    case 'person_invited':
      return { letter: kind, invitation_id: user_id, tenant_id, user_id };
    case 'reset_password':
    case 'email_taken_back':
    case 'account_erased':
      return { letter: kind, email };
    case 'email_change':
      return { letter: kind, user_id, old_email: email, new_email: 'x@y.test' };
    case 'email_changed':
      return { letter: kind, user_id, old_email: email };
    default:
      return { letter: kind, user_id };
  }
}

/** E-mails of each kind to one address: in a quarter of an hour, and in a day. */
const FIGURES = [
  ['invitation', 3, 10],
  ['person_invited', 20, 20],
  ['reset_password', 3, 10],
  ['verify_email', 3, 10],
  ['password_changed', 20, 20],
  ['two_factor_on', 20, 20],
  ['two_factor_off', 20, 20],
  ['email_change', 20, 20],
  ['email_changed', 20, 20],
  ['email_taken_back', 20, 20],
  ['account_erased', 20, 20],
] as const;

test.each(FIGURES)(
  '%s is sent at most %i times in a quarter of an hour and %i times a day',
  async (kind, quarter, day) => {
    for (let sent = 0; sent < day; sent++) {
      if (sent > 0 && sent % quarter === 0) {
        await expect(send(letter(kind))).rejects.toMatchObject({ status: 429 });
        await later(15);
      }
      await send(letter(kind));
    }
    await later(15);
    await expect(send(letter(kind))).rejects.toMatchObject({ status: 429 });
    expect(await waiting()).toBe(day);
    // All other kinds are still sent: a flood of one kind does not delay them.
    const others = FIGURES.map(([other]) => other).filter(other => other !== kind);
    await send(...others.map(other => letter(other)));
    expect(await waiting()).toBe(day + others.length);
    await later(24 * 60);
    await send(letter(kind));
  },
);

test.each([
  ['invitation', 3],
  ['person_invited', 20],
] as const)('e-mails of kind %s from one company don’t delay those of another', async (kind, most) => {
  for (let n = 0; n < most; n++) await send(letter(kind, 1));
  await expect(send(letter(kind, 1))).rejects.toMatchObject({ status: 429 });
  await send(letter(kind, 2));
  expect(await waiting()).toBe(most + 1);
});

test('the refusal says when the next one can be sent', async () => {
  for (let n = 0; n < 3; n++) await send(letter('invitation'));
  const error = await send(letter('invitation')).catch(error => error);
  expect(error.message).toBe('Já saíram e-mails demais. Tente novamente em 15 minutos.');
  expect(Number(error.headers['retry-after'])).toBeGreaterThan(14 * 60);
  await later(15);
  for (let n = 0; n < 7; n++) {
    await send(letter('invitation'));
    await later(15);
  }
  const tomorrow = await send(letter('invitation')).catch(error => error);
  expect(tomorrow.message).toBe('Já saíram e-mails demais. Tente novamente em 22 horas.');
});

test('refused attempts don’t extend the wait', async () => {
  for (let n = 0; n < 3; n++) await send(letter('invitation'));
  for (let n = 0; n < 3; n++) await send(letter('invitation')).catch(() => undefined);
  await inTransaction(server.pool, client => sendLetterWithinLimit(client, letter('invitation')));
  const { rows } = await server.pool.query("SELECT FROM attempts WHERE scope = 'letter:invitation:15'");
  expect(rows).toHaveLength(3);
  expect(await waiting()).toBe(3);
});

test('concurrent requests can’t exceed the limit', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => send(letter('invitation'))));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await waiting()).toBe(3);
});

test('two requests for the same people in a different order don’t deadlock', async () => {
  const { pool } = server;
  const bia = await addPerson(pool, 'Bia', [{ tenant: 1 }]);
  const to = (...people: TestPerson[]) =>
    send(...people.map(({ id }): Asked => ({ letter: 'password_changed', user_id: id })));
  // Blocks both until they have come as far as they can.
  const other = await pool.connect();
  await other.query('BEGIN');
  const subject = `letter:password_changed:1440 ${ana.email}`;
  await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [subject]);
  const both = Promise.all([to(ana, bia), to(bia, ana)]);
  await until(
    async () =>
      (await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount,
    held => held === 2,
  );
  await other.query('COMMIT');
  other.release();
  await both;
  expect(await waiting()).toBe(4);
});

test('e-mails that are rolled back with their transaction are not counted', async () => {
  for (let n = 0; n < 5; n++) {
    await inTransaction(server.pool, async client => {
      await sendLetters(client, letter('invitation'));
      throw new Error('not after all');
    }).catch(() => undefined);
  }
  await send(letter('invitation'));
  expect(await waiting()).toBe(1);
});

describe('the limit for the sender', () => {
  test('allows a company 200 invitations a day', async () => {
    await server.pool.query(
      `INSERT INTO attempts (scope, subject) SELECT 'letters-by:invitation', '1' FROM generate_series(1, 199)`,
    );
    await send(letter('invitation'));
    await expect(send(letter('invitation'))).rejects.toMatchObject({ status: 429 });
    await send(letter('invitation', 2));
  });

  test('allows a person to confirm 10 addresses a day', async () => {
    for (let n = 0; n < 10; n++) {
      await server.pool.query('UPDATE users SET new_email = $2 WHERE id = $1', [
        ana.id,
        `n${n}@exemplo.test`,
      ]);
      await send(letter('verify_email'));
    }
    await server.pool.query("UPDATE users SET new_email = 'outra@exemplo.test' WHERE id = $1", [ana.id]);
    await expect(send(letter('verify_email'))).rejects.toMatchObject({ status: 429 });
  });
});

describe('a change that requires a notice by e-mail', () => {
  const flood = (kind: string) =>
    server.pool.query(
      `INSERT INTO attempts (scope, subject)
       SELECT 'letter:' || $1 || ':' || m, $2 FROM generate_series(1, 20), unnest('{15,1440}'::int[]) m`,
      [kind, ana.email],
    );
  const call = (method: 'PUT' | 'POST', url: string, payload: object) =>
    server.app.inject({ method, url: `/api${url}`, headers: ana.headers, payload });

  test('is refused while that e-mail can’t be sent', async () => {
    await flood('password_changed');
    await flood('email_change');
    const [NEW, email] = ['outra-senha-boa', 'nova@exemplo.test'];
    const changed = await call('POST', '/password-update', {
      current_password: PASSWORD,
      new_password: NEW,
      new_password_confirmation: NEW,
    });
    expect(changed.statusCode).toBe(429);
    const moved = await call('PUT', '/user/profile-information', { email, current_password: PASSWORD });
    expect(moved.statusCode).toBe(429);
    expect(moved.json().message).toContain('Tente novamente em');
    expect(
      (await call('POST', '/login', { email: ana.email, password: PASSWORD })).json().user.new_email,
    ).toBeNull();
    expect(await waiting()).toBe(0);
  });
});
