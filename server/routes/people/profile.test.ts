import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { addJob } from '../../repositories/jobs';

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startServer();
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  await addTenant(server.pool, 3, { status: 0 });
});
afterAll(() => server.close());
beforeEach(async () => {
  // An e-mail that is being written would block this.
  await server.drain();
  await server.pool.query('TRUNCATE users, attempts, feeds, changes CASCADE');
  server.letters.length = 0;
  ana = await addPerson(server.pool, 'Ana', [
    { tenant: 1 },
    { tenant: 2, role: 'admin' },
    { tenant: 3 },
    { tenant: 0, enabled: false },
  ]);
  await server.pool.query('UPDATE users SET email_verified_at = now()');
});

const url = '/api/user/profile-information';
const put = (payload: object, { headers } = ana) =>
  server.app.inject({ method: 'PUT', url, headers, payload });
const verify = (headers?: TestPerson['headers']) =>
  server.app.inject({ method: 'POST', url: '/api/email-verification', headers });
const confirm = (token: string, { headers }: { headers: Partial<TestPerson['headers']> } = ana) =>
  server.app.inject({ method: 'POST', url: `/api/email-verification/${token}`, headers });
const lookAt = (token: string) => server.app.inject(`/api/email-verification/${token}`);
const putEmail = (email: string, who = ana) => put({ email, current_password: PASSWORD }, who);
const CHANGE = 'Pediram para trocar o e-mail da sua conta';
const tokenOf = ({ link }: { link: string | null }) => link!.split('=').at(-1)!;
/** Returns the token of the latest e-mail with a link to that address. */
const tokenTo = (email: string) =>
  tokenOf(server.letters.findLast(({ to, link }) => to === email && link !== null)!);

describe('a person’s own profile', () => {
  test('is changed by a form, and all their companies are notified', async () => {
    const form = new FormData();
    form.set('name', ' Ana Lima ');
    form.set('occupation', 'Vendas');
    form.set('phone', '(11) 98765-4321');
    form.set('current_tenant_id', '2');
    const body = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url: `${url}?_method=PUT`,
      headers: { ...ana.headers, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      id: ana.id,
      name: 'Ana Lima',
      email: ana.email,
      occupation: 'Vendas',
      phone: '+5511987654321',
      current_tenant_id: 2,
      email_verified_at: expect.any(String),
      membership: { tenant_id: 1, role: 'user' },
    });
    const { rows } = await server.pool.query(
      'SELECT tenant_id, feed, entity, row_id FROM changes ORDER BY 1',
    );
    expect(rows).toEqual(
      [0, 1, 2, 3].map(id => ({ tenant_id: id, feed: `tenant:${id}`, entity: 'person', row_id: ana.id })),
    );
    await server.drain();
    expect(server.letters).toEqual([]);
  });

  test('keeps omitted fields, and is cleared by an empty text', async () => {
    await put({ occupation: 'Vendas', phone: '11987654321' });
    expect((await put({ name: 'Bia' })).json().data).toMatchObject({ name: 'Bia', occupation: 'Vendas' });
    expect((await put({ occupation: '', phone: '' })).json().data).toMatchObject({
      name: 'Bia',
      occupation: null,
      phone: null,
    });
  });

  test.each([
    ['an empty name', { name: ' ' }, { name: ['Campo obrigatório'] }],
    ['a long name', { name: 'x'.repeat(256) }, { name: ['Máximo de 255 caracteres excedido'] }],
    [
      'a long occupation',
      { occupation: 'x'.repeat(256) },
      { occupation: ['Máximo de 255 caracteres excedido'] },
    ],
    ['no address', { email: 'ana@' }, { email: ['E-mail inválido'] }],
    ['no telephone', { phone: '123' }, { phone: ['Telefone inválido'] }],
    ['a company of others', { current_tenant_id: 9 }, { current_tenant_id: ['Empresa inválida'] }],
    ['a closed company', { current_tenant_id: 3 }, { current_tenant_id: ['Empresa inválida'] }],
    ['a company they may not enter', { current_tenant_id: '0' }, { current_tenant_id: ['Empresa inválida'] }],
    ['no company', { current_tenant_id: 'x' }, { current_tenant_id: ['Empresa inválida'] }],
    ['two lines', { name: 'Ana\r\nBcc: x@y.test' }, { name: ['Caractere inválido'] }],
  ])('refuses %s', async (_name, payload, errors) => {
    const answer = await put({ name: 'Outra', ...payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual(errors);
    expect((await server.pool.query('SELECT name FROM users')).rows).toEqual([{ name: 'Ana' }]);
  });

  test('can’t be changed by other people', async () => {
    expect((await server.app.inject({ method: 'PUT', url, payload: { name: 'X' } })).statusCode).toBe(401);
  });
});

describe('a new address', () => {
  test('applies once confirmed; the old one is then notified, and links mailed there end', async () => {
    await putEmail('primeira@exemplo.test');
    await server.drain();
    // The order of the two e-mails is not defined.
    expect(server.letters.map(({ to }) => to).sort()).toEqual([ana.email, 'primeira@exemplo.test']);
    expect(server.letters.find(({ to }) => to === ana.email)).toMatchObject({
      subject: CHANGE,
      text: expect.stringContaining('primeira@exemplo. test'),
    });
    const answer = await putEmail('segunda@exemplo.test');
    expect(answer.json().data).toMatchObject({ email: ana.email, new_email: 'segunda@exemplo.test' });
    // The same address again, as from a form saved twice, sends no second e-mail.
    await putEmail('Segunda@exemplo.test');
    await server.drain();
    expect(server.letters).toHaveLength(4);
    expect((await confirm(tokenTo('primeira@exemplo.test'))).json()).toMatchObject({ error: 'link_used' });
    const second = tokenTo('segunda@exemplo.test');
    expect((await lookAt(second)).json().data).toMatchObject({
      state: 'valid',
      email: 'segunda@exemplo.test',
    });
    expect((await confirm(second)).json()).toEqual({ data: { email: 'segunda@exemplo.test' } });
    expect((await confirm(second)).json()).toMatchObject({ error: 'link_used' });
    expect((await lookAt(second)).json()).toEqual({ data: { state: 'used', name: null, email: null } });
    const unknown = { error: 'not_found', message: 'Este link não existe.' };
    expect((await lookAt('ninguem')).json()).toEqual(unknown);
    expect((await confirm('ninguem')).json()).toEqual(unknown);
    const me = await server.app.inject({ url: '/api/me', headers: ana.headers });
    expect(me.json().data).toMatchObject({ email: 'segunda@exemplo.test', new_email: null });
    await server.drain();
    expect(server.letters.at(-1)).toMatchObject({ to: ana.email, subject: 'O e-mail da sua conta mudou' });
  });

  test.each([
    ['no password', undefined, ['Campo obrigatório']],
    ['a wrong password', 'errada', ['Senha atual incorreta']],
  ])('is refused with %s', async (_name, current_password, current) => {
    const answer = await put({ name: 'Outra', email: 'nova@exemplo.test', current_password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ current_password: current });
    const { rows } = await server.pool.query('SELECT name, new_email FROM users');
    expect(rows).toEqual([{ name: 'Ana', new_email: null }]);
    await server.drain();
    expect(server.letters).toEqual([]);
  });

  test('can’t be used to guess the password all day', async () => {
    const ask = (current_password: string) => put({ email: 'nova@exemplo.test', current_password });
    for (let n = 0; n < 10; n++) expect((await ask(`errada ${n}`)).statusCode).toBe(422);
    expect((await ask(PASSWORD)).statusCode).toBe(429);
  });

  test('is confirmed only for the account that requested it, no matter who opens the link', async () => {
    const bia = await addPerson(server.pool, 'Bia', [{ tenant: 1 }]);
    await putEmail('dona@exemplo.test');
    await server.drain();
    const token = tokenTo('dona@exemplo.test');
    expect((await confirm(token, { headers: {} })).statusCode).toBe(401);
    expect((await confirm(token, bia)).json()).toEqual({
      message: 'Este link é de outra conta: entre nela para confirmar o e-mail.',
      error: 'not_allowed',
    });
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('is withdrawn by entering the old one', async () => {
    await putEmail('primeira@exemplo.test');
    await server.drain();
    expect((await put({ email: ana.email })).json().data).toMatchObject({
      email: ana.email,
      new_email: null,
    });
    expect((await confirm(tokenTo('primeira@exemplo.test'))).json()).toMatchObject({ error: 'link_used' });
  });

  test('counts as the old one if only its spelling differs', async () => {
    const answer = await put({ email: 'Ana@Exemplo.test' });
    expect(answer.json().data).toMatchObject({
      email: 'Ana@Exemplo.test',
      email_verified_at: expect.any(String),
    });
    await server.drain();
    expect(server.letters).toEqual([]);
  });

  test('can’t be one in use, which only the link there reveals, even if two confirm it', async () => {
    const bia = await addPerson(server.pool, 'Bia', [{ tenant: 1 }]);
    const taken = { email: ['Este e-mail já está em uso'] };
    const [known, unknown] = [await putEmail('bia@exemplo.test'), await putEmail('ninguem@exemplo.test')];
    expect(known.statusCode).toBe(200);
    expect(known.json().data).toEqual({ ...unknown.json().data, new_email: 'bia@exemplo.test' });
    await putEmail('BIA@exemplo.test');
    await server.drain();
    expect((await confirm(tokenTo('BIA@exemplo.test'))).json().errors).toEqual(taken);
    await putEmail('nova@x.test');
    await putEmail('nova@x.test', bia);
    await server.drain();
    const tokens = server.letters.filter(({ to }) => to === 'nova@x.test').map(tokenOf);
    // The order of the two e-mails is not defined.
    const both = await Promise.all(tokens.flatMap(token => [confirm(token), confirm(token, bia)]));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 422]);
    expect(both.find(({ statusCode }) => statusCode === 422)!.json().errors).toEqual(taken);
  });
});

describe('an address that an intruder put in place of one’s own', () => {
  const look = (token: string) => server.app.inject(`/api/email-take-back/${token}`);
  const takeBack = (token: string) =>
    server.app.inject({ method: 'POST', url: `/api/email-take-back/${token}` });
  const logIn = (email: string, password: string) =>
    server.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } });
  const emails = async () =>
    (await server.pool.query('SELECT email, new_email FROM users WHERE id = $1', [ana.id])).rows[0];

  /**
   * Replaces the address by another one, confirmed or still pending. Returns the token of the link that was sent to the
   * owner to undo this.
   */
  async function taken(isConfirmed: boolean): Promise<string> {
    await putEmail('ladra@exemplo.test');
    await server.drain();
    if (isConfirmed) await confirm(tokenTo('ladra@exemplo.test'));
    await server.drain();
    return tokenTo(ana.email);
  }

  test.each([
    ['that waits to be confirmed', false],
    ['that holds', true],
  ])('is undone by the link in the e-mail to the old address: %s', async (_name, isConfirmed) => {
    const token = await taken(isConfirmed);
    expect((await look(token)).json()).toEqual({ data: { state: 'valid', name: 'Ana', email: ana.email } });
    expect((await takeBack(token)).json()).toEqual({ data: { email: ana.email } });
    expect(await emails()).toEqual({ email: ana.email, new_email: null });
    // The intruder knew the password and was signed in.
    expect((await put({})).statusCode).toBe(401);
    for (const email of [ana.email, 'ladra@exemplo.test'])
      expect((await logIn(email, PASSWORD)).statusCode).toBe(422);
    expect((await confirm(tokenTo('ladra@exemplo.test'))).statusCode).toBe(401);
    await server.drain();
    expect(server.letters.at(-1)).toMatchObject({ to: ana.email, subject: expect.stringMatching(/senha/) });
    expect((await takeBack(token)).json()).toMatchObject({ error: 'link_used' });
  });

  test.each([
    ['set up since goes', false],
    ['from before stays', true],
  ])('is undone, and a second factor %s', async (_name, isFromBefore) => {
    const confirm2 = (when: string) =>
      server.pool.query(`UPDATE users SET two_factor_confirmed_at = ${when} WHERE id = $1`, [ana.id]);
    if (isFromBefore) await confirm2(`now() - interval '1 day'`);
    const token = await taken(true);
    if (!isFromBefore) await confirm2('now()');
    await takeBack(token);
    const { rows } = await server.pool.query('SELECT two_factor_confirmed_at FROM users WHERE id = $1', [
      ana.id,
    ]);
    expect(rows[0].two_factor_confirmed_at !== null).toBe(isFromBefore);
  });

  test('can’t be restored by the link sent to the intruder', async () => {
    const token = await taken(true);
    await putEmail('outra@exemplo.test');
    await server.drain();
    const theirs = server.letters.filter(({ subject, to }) => subject === CHANGE && to !== ana.email);
    expect(theirs).toHaveLength(1);
    await takeBack(token);
    expect((await takeBack(tokenOf(theirs[0]!))).json()).toMatchObject({ error: 'link_used' });
    expect(await emails()).toEqual({ email: ana.email, new_email: null });
  });

  test('can be undone for seven days after it was confirmed, however late that was', async () => {
    await putEmail('ladra@exemplo.test');
    await server.drain();
    const first = tokenTo(ana.email);
    await server.pool.query("UPDATE links SET expires_at = now() WHERE purpose = 'take_back_email'");
    await confirm(tokenTo('ladra@exemplo.test'));
    await server.drain();
    expect((await takeBack(first)).json()).toMatchObject({ error: 'link_expired' });
    expect((await takeBack(tokenTo(ana.email))).statusCode).toBe(200);
  });

  test('isn’t restored by an e-mail that is written late', async () => {
    await takeBack(await taken(true));
    await server.drain();
    server.letters.length = 0;
    const about = { user_id: ana.id, old_email: 'ladra@exemplo.test' };
    const late = { ...about, letter: 'email_change', new_email: 'outra@exemplo.test' } as const;
    for (const payload of [late, { ...about, letter: 'email_changed', old_email: ana.email }])
      await addJob(server.pool, { kind: 'mail', payload, key: null, runAt: null });
    await server.drain();
    expect(server.letters).toEqual([]);
  });

  test('can’t be undone by any other link', async () => {
    await taken(false);
    expect((await takeBack(tokenTo('ladra@exemplo.test'))).statusCode).toBe(404);
    expect((await look('nenhum')).statusCode).toBe(404);
  });
});

describe('the e-mail that confirms an address', () => {
  test('is sent on request, within a limit', async () => {
    await server.pool.query('UPDATE users SET email_verified_at = NULL');
    for (let n = 0; n < 3; n++)
      expect((await verify(ana.headers)).json()).toEqual({ data: { email: ana.email } });
    expect((await verify(ana.headers)).statusCode).toBe(429);
    await server.drain();
    expect(server.letters).toHaveLength(3);
    expect((await verify()).statusCode).toBe(401);
  });

  test('is not sent for an address that is already confirmed', async () => {
    expect((await verify(ana.headers)).json()).toEqual({
      message: 'Este e-mail já está confirmado.',
      error: 'already_verified',
    });
  });

  test('has a link that expires, and other links do nothing', async () => {
    await server.pool.query('UPDATE users SET email_verified_at = NULL');
    await verify(ana.headers);
    await server.drain();
    await server.pool.query("UPDATE links SET expires_at = now() - interval '1 second'");
    const token = server.letters[0]!.link!.split('=').at(-1)!;
    expect((await confirm(token)).json()).toMatchObject({ error: 'link_expired' });
    expect((await confirm('nenhum')).statusCode).toBe(404);
  });
});
