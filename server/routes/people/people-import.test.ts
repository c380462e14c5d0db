import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../../tests/harness/people';
import { startServer, type TestServer } from '../../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
let marina: TestPerson;
let rafael: TestPerson;
let sales: string;
let now: Date;

beforeAll(async () => {
  server = await startServer({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date();
  await server.drain();
  await server.pool.query('TRUNCATE tenants, users, feeds, changes, attempts, jobs CASCADE');
  server.letters.length = 0;
  for (const id of [0, 1, 2]) await addTenant(server.pool, id);
  org = await addPerson(server.pool, 'Otavio', [{ tenant: 0, role: 'admin' }]);
  marina = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  rafael = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }]);
  const sergio = await addPerson(server.pool, 'Sergio', [{ tenant: 2, role: 'admin' }]);
  sales = await addFlow(1, 'VND', marina);
  await addFlow(1, 'OLD', marina, false);
  await addFlow(2, 'PRE', sergio);
});

async function addFlow(tenant: number, prefix: string, { id: user }: TestPerson, enabled = true) {
  const id = newId();
  await server.pool.query(
    `INSERT INTO boards (tenant_id, id, name, slug, color, user_id, prefix, phase_config, enabled)
     VALUES ($1, $2, $3, $3, '#000000', $4, $3, 'free', $5)`,
    [tenant, id, prefix, user, enabled],
  );
  return id;
}

const call = (path: string, csv: string, who = marina, more = {}, tenant = 1) =>
  server.app.inject({
    ...{ method: 'POST', url: `/api/tenants/${tenant}/members/${path}`, headers: who.headers },
    payload: { csv, ...more },
  });
const validate = async (csv: string) => (await call('import/validate', csv)).json().data;
const importAll = async (csv: string, more = {}) => (await call('import', csv, marina, more)).json().data;
const invited = async () =>
  (await server.pool.query('SELECT name, email, phone, role, flows FROM invitations ORDER BY email')).rows;
const many = (count: number, from = 0) =>
  ['nome;e-mail', ...Array.from({ length: count }, (_, at) => `P${from + at};p${from + at}@a.test`)].join(
    '\n',
  );

const FILE = [
  'Nome;E-mail;Cargo;Telefone;Perfil;Fluxos;Salário',
  'Eva Dias;eva@aurora.test;Vendas;11 98765-4321;usuário;vnd;1',
  'Bia;BIA@aurora.test;;;;VND|VND;2',
  ';caio@aurora.test;;123;chefe;VND|XYZ;3',
  'Eva;EVA@aurora.test;;;;;4',
  'Rafael;rafael@exemplo.test;;;;;5',
  'Velha;velha@aurora.test;;;;OLD;6',
  'Outra;outra@aurora.test;;;;PRE;7',
].join('\r\n');

test('a line with more cells than columns is reported as a whole', async () => {
  const report = await validate(
    'Nome,E-mail,Cargo\nDias, Eva,eva@aurora.test,Vendas\nBia,bia@aurora.test,,,',
  );
  expect(report.people).toEqual([{ line: 3, name: 'Bia', email: 'bia@aurora.test', role: 'user' }]);
  expect(report.problems).toEqual([
    {
      ...{ line: 2, column: null, value: 'Vendas' },
      message: 'A linha tem mais colunas que o cabeçalho: confira o separador e as aspas',
    },
  ]);
});

test('a file is checked line by line without inviting anyone', async () => {
  const report = await validate(FILE);
  expect(report.people).toEqual([
    { line: 2, name: 'Eva Dias', email: 'eva@aurora.test', role: 'user' },
    { line: 3, name: 'Bia', email: 'BIA@aurora.test', role: 'user' },
  ]);
  expect(report.problems).toEqual([
    { line: 4, column: 'Perfil', value: 'chefe', message: 'Use «Usuário» ou «Administrador»' },
    { line: 4, column: 'Fluxos', value: 'XYZ', message: 'Não há fluxo ativo com esta Sigla' },
    { line: 4, column: 'Nome', value: '', message: 'Campo obrigatório' },
    { line: 4, column: 'Telefone', value: '123', message: 'Telefone inválido' },
    { line: 5, column: 'E-mail', value: 'EVA@aurora.test', message: 'Repetido: já está na linha 2' },
    {
      ...{ line: 6, column: 'e-mail', value: 'rafael@exemplo.test' },
      message: 'Esta pessoa já faz parte da empresa',
    },
    { line: 7, column: 'Fluxos', value: 'OLD', message: 'Não há fluxo ativo com esta Sigla' },
    { line: 8, column: 'Fluxos', value: 'PRE', message: 'Não há fluxo ativo com esta Sigla' },
  ]);
  expect(report).toMatchObject({
    ...{ rows: 7, file_problem: null, unknown_columns: ['Salário'] },
    letters: { now: 2, later: 0, last_at: null },
  });
  expect(await invited()).toEqual([]);
});

test('its valid lines are invited, with their flows, and the same file again invites no one', async () => {
  const report = await importAll(FILE);
  expect(report.people).toHaveLength(2);
  const flows = [{ board_id: sales, role: 'user' }];
  expect(await invited()).toEqual([
    { name: 'Bia', email: 'BIA@aurora.test', phone: null, role: 'user', flows },
    { name: 'Eva Dias', email: 'eva@aurora.test', phone: '+5511987654321', role: 'user', flows },
  ]);
  await server.drain();
  expect(server.letters.map(({ to }) => to).sort()).toEqual(['BIA@aurora.test', 'eva@aurora.test']);

  const again = await importAll(FILE);
  expect(again.people).toEqual([]);
  expect(again.letters).toEqual({ now: 0, later: 0, last_at: null });
  expect(again.problems).toContainEqual({
    ...{ line: 2, column: 'e-mail', value: 'eva@aurora.test', message: 'Esta pessoa já foi convidada' },
  });
  await server.drain();
  expect(await invited()).toHaveLength(2);
  expect(server.letters).toHaveLength(2);
  const { rows } = await server.pool.query("SELECT FROM audit_events WHERE kind = 'person_invited'");
  expect(rows).toHaveLength(2);
});

test('a dash is an empty cell, and Siglas may stand on lines of their own', async () => {
  const file =
    'Nome;E-mail;Cargo;Telefone;Papel;Fluxos\nEva;eva@a.test;-;–;-;-\nCaio;caio@a.test;;;;"VND\nvnd"\n';
  expect(await importAll(file)).toMatchObject({ problems: [] });
  expect(await invited()).toMatchObject([
    { name: 'Caio', flows: [{ board_id: sales }] },
    { name: 'Eva', phone: null, role: 'user', flows: [] },
  ]);
  const { rows } = await server.pool.query("SELECT occupation FROM invitations WHERE name = 'Eva'");
  expect(rows).toEqual([{ occupation: null }]);
});

test('a heading wrapped by hand counts as one', async () => {
  const file = '\uFEFF"Nome\r\ncompleto";"E-mail";"Valor\r\nda comissão"\r\nEva Dias;eva@aurora.test;1\r\n';
  expect(await validate(file)).toMatchObject({
    people: [{ line: 4, name: 'Eva Dias', email: 'eva@aurora.test' }],
    problems: [],
    unknown_columns: ['Valor da comissão'],
  });
});

test('two columns of the same name are refused; a second one under another name is reported as ignored', async () => {
  expect(await validate('Nome;E-mail;e-mail\nEva;eva@aurora.test;outra@aurora.test')).toMatchObject({
    people: [],
    file_problem: { message: 'Há mais de uma coluna «e-mail»: deixe só uma.' },
  });
  const two = 'Nome\tTelefone\tE-mail\tCelular\nEva\t11 3333-4444\teva@aurora.test\t11 98765-4321';
  expect(await validate(two)).toMatchObject({
    people: [{ email: 'eva@aurora.test' }],
    file_problem: null,
    unknown_columns: ['Celular'],
  });
});

test.each([
  ['as the template is', (text: string) => `\uFEFF${text}`],
  ['by Google Sheets', (text: string) => text.replaceAll(';', ',')],
  ['as TSV', (text: string) => text.replaceAll(';', '\t')],
  ['by LibreOffice', (text: string) => text.replaceAll(/[^;\n]+/g, '"$&"')],
])('a file saved %s is read the same', async (_, saved) => {
  const text =
    'nome;e-mail;cargo;telefone;papel;fluxos\nBruna Assunção;b@a.test;Vendas;(11) 98765-4321;Usuário;VND\n';
  await importAll(saved(text));
  expect(await invited()).toEqual([
    {
      ...{ name: 'Bruna Assunção', email: 'b@a.test', phone: '+5511987654321', role: 'user' },
      flows: [{ board_id: sales, role: 'user' }],
    },
  ]);
});

test('the same file sent twice at once invites each person once', async () => {
  const reports = await Promise.all([importAll(many(20)), importAll(many(20))]);
  expect(reports.flatMap(({ people }) => people)).toHaveLength(20);
  expect(await invited()).toHaveLength(20);
});

test('invitation e-mails leave within a daily limit, and the report says when', async () => {
  const report = await importAll(many(203));
  expect(report.letters).toMatchObject({ now: 200, later: 3 });
  const last = new Date(report.letters.last_at);
  expect(last.getTime()).toBeGreaterThan(now.getTime() + 23 * 3_600_000);
  await server.drain();
  expect(server.letters).toHaveLength(200);
  // Not before the day is over, even if the job runs.
  await server.pool.query('UPDATE jobs SET run_at = NULL');
  await server.drain();
  expect(server.letters).toHaveLength(200);
  await server.pool.query(`UPDATE attempts SET at = at - interval '1 day'`);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await server.drain();
  expect(server.letters).toHaveLength(203);
  expect(new Set(server.letters.map(({ to }) => to)).size).toBe(203);
});

test('people whose invitation is withdrawn before its e-mail leaves get none', async () => {
  await importAll(many(201));
  await server.drain();
  await server.pool.query('UPDATE invitations SET enabled = false');
  await server.pool.query(`UPDATE attempts SET at = at - interval '1 day'`);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await server.drain();
  expect(server.letters).toHaveLength(200);
});

test('inviting an administrator requires one’s own password', async () => {
  const file = 'nome;e-mail;perfil\nEva;eva@aurora.test;Administradora';
  expect((await validate(file)).people).toMatchObject([{ role: 'admin' }]);
  expect((await call('import', file)).json().errors).toEqual({ current_password: ['Campo obrigatório'] });
  const wrong = await call('import', file, marina, { current_password: 'errada' });
  expect(wrong.json().errors).toEqual({ current_password: ['Senha atual incorreta'] });
  expect(await invited()).toEqual([]);
  expect((await importAll(file, { current_password: PASSWORD })).people).toHaveLength(1);
});

test.each([
  ['a;b\n1;2', 'A primeira linha precisa ter os nomes das colunas, como no modelo.'],
  [many(501), 'O arquivo tem mais de 500 linhas: importe no máximo 500 de cada vez.'],
  [
    `nome;e-mail;${'a;'.repeat(440_000)}\nEva;eva@aurora.test`,
    'A linha 1 tem mais de 500 colunas: deixe no arquivo as que interessam.',
  ],
])('a file that is not a list is reported as a whole', async (file, message) => {
  for (const report of [await validate(file), await importAll(file)])
    expect(report).toMatchObject({ people: [], file_problem: { message } });
});

test('a cell is reported once, however many errors it has', async () => {
  const { problems } = await validate(`nome;e-mail;fluxos\nEva;eva@aurora.test;"${'X;'.repeat(400_000)}"`);
  expect(problems).toEqual([
    {
      ...{ line: 2, column: 'fluxos', value: `${'X, '.repeat(27).slice(0, 79)}…` },
      message: 'Não há fluxos ativos com estas Siglas',
    },
  ]);
});

test('only administrators of the company itself may import people', async () => {
  for (const path of ['import', 'import/validate']) {
    expect((await call(path, many(1), rafael)).statusCode).toBe(409);
    expect((await call(path, many(1), org)).statusCode).toBe(409);
    expect((await call(path, many(1), marina, {}, 2)).statusCode).toBe(404);
    expect((await call(path, many(1), org, {}, 0)).statusCode).toBe(200);
  }
  await server.pool.query(
    `INSERT INTO memberships (tenant_id, user_id, role, support_ends_at)
     VALUES (1, $1, 'admin', now() + interval '1 day')`,
    [org.id],
  );
  const support = { ...org, headers: { ...org.headers, 'x-tenant': '1' } };
  expect((await call('import', many(1), support)).statusCode).toBe(409);
});
