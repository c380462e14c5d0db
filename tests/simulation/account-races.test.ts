import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../server/database/transaction';
import { createToken, hashToken } from '../../server/http/require-session';
import { createInvitationLink, createLink, type LinkPurpose } from '../../server/repositories/cards/links';
import { createInterleaving } from '../harness/interleave';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../harness/people';
import { startServer, type TestServer } from '../harness/server';

// Password hashing is slow on purpose, which is irrelevant here, so it is replaced.
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});

/** Number of first statements at each of which an action is held. */
const PLACES = 10;
/** Number of rounds in either order; at full size every other round runs both at once, with neither held. */
const ROUNDS = Number(process.env.TEST_SCALE ?? 1) > 1 ? 500 : PLACES;
/** Time limit of a pair, in milliseconds. */
const TIMEOUT_MS = 90_000 + ROUNDS * 1_000;
/** Companies: the person's own, one that invites them, and one that has invited them already. */
const [OWN, INVITES, INVITED] = [1, 2, 3];
const NEW_PASSWORD = 'outra-senha-boa';

let server: TestServer;
let interleave: ReturnType<typeof createInterleaving>;
let org: TestPerson;
/** Flow of the company that has invited them already, which they join by accepting. */
let flow: string;
const managers: Record<number, TestPerson> = {};

beforeAll(async () => {
  // Jobs are off, so no e-mails are written.
  server = await startServer({ runsJobs: false });
  for (const id of [0, OWN, INVITES, INVITED]) await addTenant(server.pool, id);
  org = await addPerson(server.pool, 'org', [{ tenant: 0, role: 'admin' }]);
  for (const tenant of [OWN, INVITES, INVITED])
    managers[tenant] = await addPerson(server.pool, `gestor${tenant}`, [{ tenant, role: 'admin' }]);
  flow = newId();
  await server.pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config)
     VALUES ($1, $2, 'Vendas', 'vendas', '#000000', $3, 'VND', 'free')`,
    [INVITED, flow, managers[INVITED]!.id],
  );
  interleave = createInterleaving(server.pool);
});
afterAll(() => server.close());

/** Person of one company, to whom all links that the actions need have been sent. */
interface Scene {
  person: TestPerson;
  /** New e-mail address of the person, which waits to be confirmed. */
  wanted: string;
  /** Address of a thief who wants to take over the account. */
  thief: string;
  invitation: string;
  tokens: { invitation: string; verify: string; reset: string };
}

let scenes = 0;
async function stage(): Promise<Scene> {
  const { pool } = server;
  scenes += 1;
  const person = await addPerson(pool, `p${scenes}`, [{ tenant: OWN }]);
  const wanted = `nova${scenes}@exemplo.test`;
  const [verify, reset, letter, invitation] = [createToken(), createToken(), createToken(), newId()];
  await pool.query('UPDATE users SET email_verified_at = now(), new_email = $2 WHERE id = $1', [
    person.id,
    wanted,
  ]);
  await pool.query(
    `INSERT INTO invitations (tenant_id, id, email, name, role, flows) VALUES ($1, $2, $3, 'P', 'user', $4)`,
    [INVITED, invitation, person.email, JSON.stringify([{ board_id: flow, role: 'user' }])],
  );
  const about = { tenant_id: OWN, user_id: person.id, minutes: 60 };
  const link = (token: string, purpose: LinkPurpose, email: string | null) =>
    createLink(pool, { ...about, purpose, email, token_hash: hashToken(token) });
  await link(verify, 'verify_email', wanted);
  await link(reset, 'reset_password', null);
  await inTransaction(pool, client =>
    createInvitationLink(client, hashToken(letter), {
      tenant_id: INVITED,
      id: invitation,
      email: person.email,
    }),
  );
  const thief = `ladrao${scenes}@exemplo.test`;
  return { person, wanted, thief, invitation, tokens: { invitation: letter, verify, reset } };
}

type Answer = { statusCode: number; body: string };
const call = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  who: TestPerson | null,
  payload: object = {},
): Promise<Answer> =>
  server.app.inject({ method, url: `/api${path}`, payload, ...(who && { headers: who.headers }) });
const member = ({ person }: Scene, payload: object) =>
  call('PUT', `/tenants/${OWN}/members/${person.id}`, managers[OWN]!, payload);

const ACTS: Record<string, (scene: Scene) => Promise<Answer>> = {
  invite: ({ person: { email } }) =>
    call('POST', `/tenants/${INVITES}/members`, managers[INVITES]!, {
      ...{ name: 'P', email, role: 'admin', current_password: PASSWORD },
    }),
  accept: ({ tokens }) => call('POST', `/create-password/${tokens.invitation}`, null, { password: PASSWORD }),
  decline: ({ person, invitation }) => call('POST', `/me/invitations/${invitation}/decline`, person),
  'move the invitation': ({ invitation, thief }) =>
    call('PUT', `/tenants/${INVITED}/members/${invitation}`, managers[INVITED]!, { email: thief }),
  'take out of the flow': ({ invitation }) =>
    call('DELETE', `/boards/${flow}/invitations/${invitation}`, managers[INVITED]!),
  'change e-mail': scene => member(scene, { email: scene.thief }),
  confirm: ({ person, tokens }) => call('POST', `/email-verification/${tokens.verify}`, person),
  reset: ({ person: { email }, tokens }) =>
    call('POST', '/reset-password', null, {
      ...{ email, token: tokens.reset },
      ...{ password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    }),
  disable: scene => member(scene, { enabled: false }),
  role: scene => member(scene, { role: 'admin', current_password: PASSWORD }),
  'create company': ({ person: { email } }) =>
    call('POST', '/tenants/0/companies', org, { name: 'Nova', admin: { name: 'P', email } }),
};

/**
 * Expects that the final state is the one that the successful actions give when run one after the other, in any order.
 */
async function check(scene: Scene, acts: [string, Answer][]): Promise<void> {
  const { person, wanted, thief } = scene;
  const done = (name: string) =>
    acts.filter(([act, { statusCode }]) => act === name && statusCode < 300).length;
  const said = acts.map(([act, answer]) => `${act}: ${answer.statusCode} ${answer.body}`);
  const { rows: memberships } = await server.pool.query(
    'SELECT tenant_id, role, enabled FROM memberships WHERE user_id = $1 ORDER BY tenant_id',
    [person.id],
  );
  const { rows: people } = await server.pool.query(
    'SELECT id, email, new_email FROM users WHERE id = $1 OR lower(email) = ANY($2)',
    [person.id, [person.email, wanted, thief]],
  );
  const { rows: invitations } = await server.pool.query(
    'SELECT tenant_id, role, accepted_by FROM invitations WHERE email = ANY($1) ORDER BY tenant_id',
    [[person.email, thief]],
  );
  const { rows: sessions } = await server.pool.query('SELECT FROM sessions WHERE user_id = $1', [person.id]);
  const why = said.join(' · ');

  for (const [, { statusCode }] of acts) expect(statusCode, why).toBeLessThan(500);
  // Each of these acts succeeds at most once, and exactly one of those that end the invitation.
  expect(done('accept') + done('decline') > 0 ? done('accept') + done('decline') : 1, why).toBe(1);
  for (const act of ['accept', 'decline', 'confirm', 'reset', 'invite', 'take out of the flow'])
    expect(done(act), why).toBeLessThan(2);
  if (done('accept')) expect(done('move the invitation') + done('confirm'), why).toBe(0);

  // The person is still in their company as its administrators set it, and in the one that they accepted; an invitation
  // alone gives no access.
  const own = { tenant_id: OWN, role: done('role') ? 'admin' : 'user', enabled: done('disable') === 0 };
  const joined = { tenant_id: INVITED, role: 'user', enabled: true };
  expect(memberships, why).toEqual([own, ...(done('accept') ? [joined] : [])]);

  const { rowCount: flows } = await server.pool.query('SELECT FROM board_users WHERE user_id = $1', [
    person.id,
  ]);
  expect(flows, why).toBe(done('accept') && !done('take out of the flow') ? 1 : 0);

  // One account exists, with the address that was confirmed; after joining elsewhere no address change is pending.
  expect(people, why).toHaveLength(1);
  expect(people[0].email, why).toBe(done('confirm') ? wanted : person.email);
  const waits = done('change e-mail') && !done('accept') ? thief : wanted;
  const isOver = done('accept') || (done('confirm') && people[0].new_email === null);
  expect(people[0].new_email, why).toBe(isOver ? null : waits);

  const expected = [
    ...(done('invite') ? [{ tenant_id: INVITES, role: 'admin', accepted_by: null }] : []),
    ...(done('decline')
      ? []
      : [{ tenant_id: INVITED, role: 'user', accepted_by: done('accept') ? person.id : null }]),
    ...Array.from({ length: done('create company') }, () => ({
      ...{ tenant_id: expect.any(Number), role: 'admin', accepted_by: null },
    })),
  ];
  expect(invitations, why).toEqual(expected);

  // A new password ends all sessions begun with the old one, including that of an acceptance.
  const begun = done('accept') ? 2 : 1;
  expect(sessions.length, why).toBe(done('reset') ? 0 : begun);
}

/** Runs two actions at the same time, each held at each place while the other runs. */
async function race<Scene>(
  stage: () => Promise<Scene>,
  acts: Record<string, (scene: Scene) => Promise<Answer>>,
  [one, other]: readonly [string, string],
  check: (scene: Scene, done: [string, Answer][]) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const at = round % (2 * PLACES);
    for (const [held, free] of [
      [one, other],
      [other, one],
    ] as const) {
      const scene = await stage();
      const both = [() => acts[held]!(scene), () => acts[free]!(scene)] as const;
      const answers =
        at < PLACES ? await interleave(at, ...both) : await Promise.all(both.map(async act => act()));
      await check(scene, [
        [held, answers[0]!],
        [free, answers[1]!],
      ]);
    }
  }
}

const names = Object.keys(ACTS);
const pairs = names.flatMap((one, at) => names.slice(at).map(other => [one, other] as const));

/** Returns the options of a pair's test: `npm test` runs each fourth pair, the others are tagged as long. */
const optionsOf = (at: number) => ({ timeout: TIMEOUT_MS, tags: at % 4 === 0 ? [] : ['long'] });

for (const [at, pair] of pairs.entries())
  test(`two acts on one person at once: ${pair.join(', ')}`, optionsOf(at), () =>
    race(stage, ACTS, pair, check),
  );

/** Creates a person whom two companies have invited, and who has no account yet. */
async function stageNew() {
  scenes += 1;
  const email = `sem-conta${scenes}@exemplo.test`;
  const invite = async (tenant_id: number) => {
    const [id, token] = [newId(), createToken()];
    await server.pool.query(
      `INSERT INTO invitations (tenant_id, id, email, name, role) VALUES ($1, $2, $3, 'P', 'user')`,
      [tenant_id, id, email],
    );
    await inTransaction(server.pool, client =>
      createInvitationLink(client, hashToken(token), { tenant_id, id, email }),
    );
    return { id, token };
  };
  const claimer = await addPerson(server.pool, `claimer${scenes}`, [{ tenant: OWN }]);
  const verify = createToken();
  await server.pool.query('UPDATE users SET new_email = $2 WHERE id = $1', [claimer.id, email]);
  const about = { purpose: 'verify_email' as const, user_id: claimer.id, tenant_id: OWN, minutes: 60 };
  await createLink(server.pool, { ...about, email, token_hash: hashToken(verify) });
  return { email, claimer, verify, one: await invite(INVITES), other: await invite(INVITED) };
}
type NewScene = Awaited<ReturnType<typeof stageNew>>;

const begin = (token: string) =>
  call('POST', `/create-password/${token}`, null, {
    ...{ password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
  });
const changeOther = ({ other }: NewScene, payload: object) =>
  call('PUT', `/tenants/${INVITED}/members/${other.id}`, managers[INVITED]!, payload);

const NEW_ACTS: Record<string, (scene: NewScene) => Promise<Answer>> = {
  accept: ({ one }) => begin(one.token),
  'accept another': ({ other }) => begin(other.token),
  'move another': scene =>
    changeOther(scene, {
      ...{ email: `ladrao${scenes}@exemplo.test`, role: 'admin', current_password: PASSWORD },
    }),
  'take another back': scene => changeOther(scene, { enabled: false }),
  'claim the address': ({ claimer, verify }) => call('POST', `/email-verification/${verify}`, claimer),
};
const newPairs = [
  ...Object.keys(NEW_ACTS).map(other => ['accept', other] as const),
  ['accept another', 'move another'],
  ['accept another', 'take another back'],
] as const;

test.each(newPairs)(
  'two acts at once on a person without an account: %s, %s',
  (...pair) =>
    race(stageNew, NEW_ACTS, pair, async ({ email, claimer }, acts) => {
      const why = acts.map(([act, answer]) => `${act}: ${answer.statusCode} ${answer.body}`).join(' · ');
      const done = (name: string) =>
        acts.filter(([act, { statusCode }]) => act === name && statusCode < 300).length;
      for (const [, { statusCode }] of acts) expect(statusCode, why).toBeLessThan(500);
      const { rows } = await server.pool.query(
        `SELECT u.id, array(SELECT tenant_id FROM memberships m WHERE m.user_id = u.id ORDER BY 1) AS tenants
         FROM users u WHERE lower(u.email) = $1`,
        [email],
      );
      // One of those who claim the address gets it, and is a member only where they accepted.
      const begun = done('accept') + done('accept another');
      const changed = done('move another') + done('take another back');
      expect(done('accept'), why).toBeLessThan(2);
      // A person who accepted one invitation may already exist when accepting the other, and does so with the same
      // password.
      expect(Math.min(begun, 1) + done('claim the address'), why).toBeLessThan(2);
      if (done('accept another')) expect(changed, why).toBe(0);
      const accepted = [...(done('accept') ? [INVITES] : []), ...(done('accept another') ? [INVITED] : [])];
      const tenants = begun ? accepted : [OWN];
      expect(rows, why).toEqual(
        begun + done('claim the address') ? [{ id: begun ? expect.any(String) : claimer.id, tenants }] : [],
      );
      expect(begun + changed + done('claim the address'), why).toBeGreaterThan(0);
    }),
  TIMEOUT_MS,
);

const GOING: typeof ACTS = {
  erase: ({ person }) => call('POST', '/me/erase', person, { current_password: PASSWORD }),
  leave: ({ person }) => call('POST', `/me/tenants/${OWN}/leave`, person),
  export: ({ person }) => call('POST', '/user/exports', person, { current_password: PASSWORD }),
};
const goingPairs = [
  ...[...names, 'erase', 'leave', 'export'].map(other => ['erase', other] as const),
  ...['accept', 'disable', 'role', 'leave'].map(other => ['leave', other] as const),
];

for (const [at, pair] of goingPairs.entries())
  test(`somebody goes for good while something is done to them: ${pair.join(', ')}`, optionsOf(at), () =>
    race(stage, { ...ACTS, ...GOING }, pair, async ({ person, wanted, thief }, acts) => {
      const why = acts.map(([act, answer]) => `${act}: ${answer.statusCode} ${answer.body}`).join(' · ');
      const done = (name: string) => acts.some(([act, { statusCode }]) => act === name && statusCode < 300);
      for (const [, { statusCode }] of acts) expect(statusCode, why).toBeLessThan(500);
      // At least one act that ends the access must succeed; the other may be refused.
      expect(done('erase') || done('leave') || done('disable'), why).toBe(true);

      const { rows: memberships } = await server.pool.query(
        'SELECT tenant_id FROM memberships WHERE user_id = $1 AND (enabled OR left_at IS NULL) ORDER BY 1',
        [person.id],
      );
      const isIn = [...(done('leave') ? [] : [OWN]), ...(done('accept') ? [INVITED] : [])];
      expect(
        memberships.map(({ tenant_id }) => tenant_id),
        why,
      ).toEqual(done('erase') ? [] : isIn);

      const { rows: left } = await server.pool.query(
        `SELECT u.status, u.password_hash IS NULL AS no_password,
                (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id) AS sessions,
                EXISTS (SELECT FROM users o WHERE lower(o.email) = ANY($2) OR lower(o.new_email) = ANY($2)) AS known
           FROM users u WHERE u.id = $1`,
        [person.id, [person.email, wanted, thief]],
      );
      const { rowCount: files } = await server.pool.query('SELECT FROM data_exports WHERE user_id = $1', [
        person.id,
      ]);
      expect(files, why).toBe(done('export') && !done('erase') ? 1 : 0);
      if (done('erase'))
        expect(left, why).toEqual([{ status: 0, no_password: true, sessions: 0, known: false }]);
      else expect(left[0].status, why).toBe(1);
    }),
  );
