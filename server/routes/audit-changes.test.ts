import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEvent, type AuditKind, changesInWords } from '../../domain/audit';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';

let server: TestServer;
let org: TestPerson;
let manager: TestPerson;
let seller: TestPerson;
let flow: { id: string; phases: { id: string; name: string }[] };

beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  await addTenant(server.pool, 1, { name: 'Aurora' });
  await addTenant(server.pool, 2, { name: 'Serra' });
  org = await addPerson(server.pool, 'Otávio', [{ tenant: 0, role: 'admin' }]);
  manager = await addPerson(server.pool, 'Marina', [{ tenant: 1, role: 'admin' }]);
  seller = await addPerson(server.pool, 'Rafael', [{ tenant: 1 }, { tenant: 2 }]);
  flow = (await done('POST', '/boards', manager, { name: 'Vendas', prefix: 'VND', color: '#2f6fed' })).data;
});
afterAll(() => server.close());

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  who: TestPerson,
  payload?: object,
) => server.app.inject({ method, url: `/api${path}`, headers: who.headers, ...(payload && { payload }) });
async function done(...of: Parameters<typeof call>) {
  const answer = await call(...of);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body ? answer.json() : null;
}

const events = async (tenant = 1, who = manager): Promise<AuditEvent[]> =>
  (await done('GET', `/tenants/${tenant}/audit-events`, who)).data;
/** Returns the latest line of the log in words. */
async function latest(tenant = 1, who = manager) {
  const [event] = await events(tenant, who);
  const { kind, actor, subject, company, board } = event!;
  const [by, about] = [actor?.name ?? null, [subject, company, board].flatMap(one => one?.name ?? [])];
  return { kind, by, about, says: changesInWords(event!) };
}
const line = (kind: AuditKind, by: string | null, about: string[], says: string[]) => ({
  kind,
  by,
  about,
  says,
});
const configured = (...says: string[]) => line('flow_configured', 'Marina', ['Vendas'], says);

describe('changes of a flow are logged', () => {
  const at = (path: string) => `/boards/${flow.id}${path}`;

  test('for phases: creation, edits, order, rules and deletion', async () => {
    const made = (await done('POST', at('/phases'), manager, { name: 'Vistoria' })).data;
    expect(await latest()).toEqual(configured('Fase criada: «Vistoria»'));
    await done('PATCH', at(`/phases/${made.id}`), manager, {
      name: 'Avaliação',
      is_final: true,
      passage: { photos: 3, checklist: true },
    });
    expect(await latest()).toEqual(
      configured(
        'Fase «Vistoria», nome: «Vistoria» → «Avaliação»',
        'Fase «Vistoria», fase final: «não» → «sim»',
        'Fase «Vistoria», pede antes de sair: «nada» → «checklist, 3 fotos»',
      ),
    );
    const ids = flow.phases.map(({ id }) => id);
    await done('PATCH', at('/phases-order'), manager, { phase_ids: [ids[0], made.id, ...ids.slice(1)] });
    expect((await latest()).says).toEqual([
      'Ordem das fases: «Em andamento, Concluído, Avaliação» → «Avaliação, Em andamento, Concluído»',
    ]);
    await done('POST', at(`/phases/${made.id}/rules`), manager, { to_phase_ids: [ids[1]] });
    expect(await latest()).toEqual(configured('Caminho permitido: «de Avaliação para Em andamento»'));
    await done('POST', at(`/phases/${made.id}/rules`), manager, { to_phase_ids: [] });
    expect(await latest()).toEqual(configured('Caminho removido: «de Avaliação para Em andamento»'));
    await done('DELETE', at(`/phases/${made.id}`), manager);
    expect(await latest()).toEqual(configured('Fase excluída: «Avaliação»'));
  });

  test('for members, their roles and approvers', async () => {
    const member = (await done('POST', at('/users'), manager, { user_id: seller.id })).data;
    expect(await latest()).toEqual(configured('Membro adicionado: «Rafael, usuário»'));
    await done('PATCH', at(`/users/${member.id}`), manager, { role: 'admin' });
    expect(await latest()).toEqual(configured('Papel: «Rafael, usuário» → «Rafael, administrador»'));
    const approvers = at(`/phases/${flow.phases[1]!.id}/approvers`);
    await done('POST', approvers, manager, { board_user_id: member.id });
    expect(await latest()).toEqual(configured('Aprovador adicionado em «Em andamento»: «Rafael»'));
    await done('DELETE', at(`/users/${member.id}`), manager);
    expect(await latest()).toEqual(
      configured(
        'Aprovador removido de «Em andamento»: «Rafael»',
        'Membro removido: «Rafael, administrador»',
      ),
    );
  });

  test('for fields, tags, shared views and the flow itself', async () => {
    const field = (await done('POST', at('/custom_fields'), manager, { name: 'KM', type: 'string' })).data;
    await done('PATCH', at(`/custom_fields/${field.id}`), manager, { name: 'KM', type: 'number' });
    expect(await latest()).toEqual(configured('Campo «KM», tipo: «Texto curto» → «Número»'));
    const tag = (await done('POST', at('/tags'), manager, { name: 'Urgente', color: '#aa0000' })).data;
    await done('PATCH', at(`/tags/${tag.id}`), manager, { name: 'Já', color: '#aa0000' });
    expect(await latest()).toEqual(configured('Etiqueta «Urgente», nome: «Urgente» → «Já»'));
    const filter = { text: 'gol', tag_ids: [], owner_ids: [seller.id], due: 'any' };
    const view = (await done('POST', at('/views'), manager, { name: 'Do Rafa', filter, shared: true })).data;
    await done('PATCH', at(`/views/${view.id}`), manager, {
      name: 'Gols',
      filter: { ...filter, owner_ids: [] },
    });
    expect(await latest()).toEqual(
      configured('Visão «Do Rafa», nome: «Do Rafa» → «Gols»', 'Visão «Do Rafa», filtro: mudou'),
    );
    await done('DELETE', at(`/views/${view.id}`), manager);
    expect(await latest()).toEqual(configured('Visão excluída: «Gols»'));
    await done('PATCH', at(''), manager, { phase_config: 'rules', color: '#000000' });
    expect(await latest()).toEqual(
      configured('Cor: «#2f6fed» → «#000000»', 'Como os cards andam: «Livre» → «Com regras»'),
    );
  });

  test('for share links: creation, end, and deletion with their card', async () => {
    const card = (await done('POST', at('/cards'), manager, { title: 'Onix da Dona Lia' })).data;
    const links = at(`/cards/${card.id}/external_links`);
    const link = (await done('POST', links, manager, { title: 'Para a cliente' })).data;
    const of = (kind: AuditKind, title: string) =>
      line(kind, 'Marina', ['Vendas'], [`Card: «${card.identifier}»`, `Link: «${title}»`]);
    expect(await latest()).toEqual(of('link_added', 'Para a cliente'));
    await done('DELETE', `${links}/${link.id}`, manager);
    expect(await latest()).toEqual(of('link_ended', 'Para a cliente'));
    await done('DELETE', `${links}/${link.id}`, manager);
    await done('POST', links, manager, { title: 'Outro' });
    const before = (await events()).length;
    await done('DELETE', at(`/cards/${card.id}`), manager);
    expect(await latest()).toEqual(of('link_ended', 'Outro'));
    expect(await events()).toHaveLength(before + 1);
  });
});

describe('changes of people are logged', () => {
  test('for role and access with old and new values, for personal data by field name only', async () => {
    const path = `/tenants/1/members/${seller.id}`;
    await done('PUT', path, manager, { role: 'admin', current_password: PASSWORD });
    const changed = (...says: string[]) => line('person_changed', 'Marina', ['Rafael'], says);
    expect(await latest()).toEqual(changed('Papel: «Usuário» → «Administrador»'));
    await done('PUT', path, manager, { role: 'user', enabled: false });
    expect(await latest()).toEqual(
      changed('Papel: «Administrador» → «Usuário»', 'Situação: «Com acesso» → «Sem acesso»'),
    );
    await done('PUT', path, org, { enabled: true, phone: '11 98765-4321', occupation: 'Vendas' });
    expect(await latest()).toEqual({
      ...changed('Situação: «Sem acesso» → «Com acesso»', 'Cargo: mudou', 'Telefone: mudou'),
      by: 'Otávio',
    });
    const before = (await events()).length;
    await done('PUT', path, org, { enabled: true, occupation: 'Vendas' });
    expect(await events()).toHaveLength(before);
  });

  test('for an invitation, with its flows', async () => {
    const flows = [{ board_id: flow.id, role: 'user' }];
    const given = { name: 'Eva Dias', email: 'eva@aurora.test' };
    const { id } = (await done('POST', '/tenants/1/members', manager, { ...given, flows })).data;
    expect(await latest()).toEqual(
      line(
        'person_invited',
        'Marina',
        ['Eva Dias'],
        ['Fluxos em que entra ao aceitar: «Vendas (Usuário)»', 'Papel: «Usuário»'],
      ),
    );
    await done('PUT', `/tenants/1/members/${id}`, manager, {
      email: 'eva.dias@aurora.test',
      flows: [{ board_id: flow.id, role: 'admin' }],
    });
    expect((await latest()).says).toEqual([
      'E-mail: mudou',
      'Fluxos em que entra ao aceitar: «Vendas (Usuário)» → «Vendas (Administrador)»',
    ]);
    await done('DELETE', `/boards/${flow.id}/invitations/${id}`, manager);
    expect(await latest()).toEqual(
      line(
        'flow_configured',
        'Marina',
        ['Eva Dias', 'Vendas'],
        ['Entra no fluxo ao aceitar o convite: «sim» → «não»'],
      ),
    );
  });

  test('for a password, in the log of each company that the person has access to', async () => {
    const boss = await addPerson(server.pool, 'Bruna', [{ tenant: 2, role: 'admin' }]);
    await addTenant(server.pool, 3);
    const other = await addPerson(server.pool, 'Caio', [{ tenant: 3, role: 'admin' }]);
    const zoe = await addPerson(server.pool, 'Zoe', [
      { tenant: 1 },
      { tenant: 2 },
      { tenant: 3, enabled: false },
    ]);
    await server.drain();
    server.letters.length = 0;
    await done('POST', '/forgot-password', zoe, { email: zoe.email });
    await done('POST', '/forgot-password', zoe, { email: 'ninguem@aurora.test' });
    await server.drain();
    const both = async () => [await latest(), await latest(2, boss)];
    const sent = line('password_link_sent', null, ['Zoe'], []);
    expect(await both()).toEqual([sent, sent]);
    const token = /reset-password\/([\w-]+)/.exec(server.letters[0]!.text)![1];
    const password = 'senha-nova-e-longa';
    await done('POST', '/reset-password', zoe, {
      token,
      email: zoe.email,
      password,
      password_confirmation: password,
    });
    const reset = line('password_reset', 'Zoe', [], []);
    expect(await both()).toEqual([reset, reset]);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const payload = { email: zoe.email, password };
    await server.app.inject({ method: 'POST', url: '/api/login', headers, payload });
    expect(await latest()).toEqual(line('signed_in', 'Zoe', [], ['Aparelho: «Firefox em Linux»']));
    expect(await events(3, other)).toEqual([]);
  });

  test('for a person’s own password, when they change it', async () => {
    const ivo = await addPerson(server.pool, 'Ivo', [{ tenant: 1 }]);
    const new_password = 'outra-senha-bem-longa';
    await done('POST', '/password-update', ivo, {
      current_password: PASSWORD,
      new_password,
      new_password_confirmation: new_password,
    });
    expect(await latest()).toEqual(line('password_changed', 'Ivo', [], []));
  });
});

describe('changes of a company are logged', () => {
  test('for its settings, in its own log only', async () => {
    await done('PUT', '/tenants/1', manager, {
      name: 'Aurora Veículos',
      phone: '11 3333-4444',
      retention: { archived_cards_days: 90 },
      customization: { primary_color: '#123456' },
    });
    expect(await latest()).toEqual(
      line(
        'company_changed',
        'Marina',
        [],
        [
          'Nome: «Aurora» → «Aurora Veículos»',
          'Telefone: mudou',
          'Cor principal: «padrão» → «#123456»',
          'Guardar cards arquivados: «para sempre» → «90 dias»',
        ],
      ),
    );
    const before = await events();
    await done('PUT', '/tenants/1', manager, { name: 'Aurora Veículos' });
    expect(await events()).toEqual(before);
    expect(await events(0, org)).toEqual([]);
  });

  test('for the organisation’s actions, in both logs; the organisation reads no other lines of the company', async () => {
    await done('PUT', '/tenants/1', org, { status: 0, storage_quota: 1024 ** 3 });
    const says = ['Situação: «Ativa» → «Desativada»', 'Espaço para arquivos: «50 GB» → «1 GB»'];
    expect(await latest(0, org)).toEqual(line('company_changed', 'Otávio', ['Aurora Veículos'], says));
    await done('PUT', '/tenants/1', org, { status: 1 });
    expect((await latest(0, org)).says).toEqual(['Situação: «Desativada» → «Ativa»']);
    expect((await events()).slice(0, 2).map(changesInWords)).toEqual([
      ['Situação: «Desativada» → «Ativa»'],
      says,
    ]);
    expect((await events(0, org)).map(({ kind }) => kind)).toEqual(['company_changed', 'company_changed']);
    await done('PUT', '/tenants/0', org, { name: 'Grupo Sul' });
    expect(await latest(0, org)).toEqual(
      line('company_changed', 'Otávio', [], ['Nome: «Grupo Norte» → «Grupo Sul»']),
    );
  });

  test('for payments, in the organisation’s log only, without the contact', async () => {
    const before = await events();
    const about = (...says: string[]) => line('payment_changed', 'Otávio', ['Aurora Veículos'], says);
    await done('PUT', '/tenants/1/payment', org, {
      plan: 'Anual',
      contact_email: 'bia@aurora.test',
      due_day: 10,
    });
    expect(await latest(0, org)).toEqual(
      about('Plano: vazio → «Anual»', 'E-mail do contato: mudou', 'Dia do vencimento: vazio → «10»'),
    );
    const invoice = { description: 'Novembro', amount: 19_900, due_date: '2026-11-10' };
    const { id } = (await done('POST', '/tenants/1/invoices', org, invoice)).data;
    expect(await latest(0, org)).toEqual(about('Fatura anotada: «Novembro, R$ 199,00»'));
    await done('PATCH', `/tenants/1/invoices/${id}`, org, { amount: 9900, paid_date: '2026-11-09' });
    const paid = about(
      'Fatura «Novembro», Valor: «R$ 199,00» → «R$ 99,00»',
      'Fatura «Novembro», Data do pagamento: vazio → «09/11/2026»',
    );
    expect(await latest(0, org)).toEqual(paid);
    await done('PATCH', `/tenants/1/invoices/${id}`, org, { amount: 9900 });
    await done('PUT', '/tenants/1/payment', org, { plan: 'Anual' });
    expect(await latest(0, org)).toEqual(paid);
    await done('DELETE', `/tenants/1/invoices/${id}`, org);
    expect(await latest(0, org)).toEqual(about('Fatura apagada: «Novembro, R$ 99,00»'));
    expect(await events()).toEqual(before);
  });

  test('for an export: its request, and one download even when that is continued', async () => {
    await done('POST', '/tenants/1/exports', manager, { current_password: PASSWORD });
    expect(await latest()).toEqual(line('data_exported', 'Marina', [], []));
    await server.drain();
    const [{ url }] = (await done('GET', '/tenants/1/exports', manager)).data;
    const before = (await events()).length;
    for (const range of ['bytes=1-', 'bytes=0-9', undefined]) {
      const file = await server.app.inject({ url, headers: range ? { range } : {} });
      expect(file.statusCode).toBe(range ? 206 : 200);
    }
    expect(await latest()).toEqual(line('data_fetched', 'Marina', [], []));
    expect(await events()).toHaveLength(before + 1);
  });
});

test('the CSV file has the same changes in words', async () => {
  const { body } = await call('GET', '/tenants/1/audit-events.csv', manager);
  expect(body).toContain('Vendas;Membro adicionado: «Rafael, usuário»');
  expect(body).toContain(';Rafael;;"Situação: «Sem acesso» → «Com acesso»; Cargo: mudou; Telefone: mudou"');
  expect(body).not.toContain('{');
});

test('the log stores no names, addresses, telephones or secrets', async () => {
  const { rows } = await server.pool.query('SELECT details::text AS details FROM audit_events');
  const { rows: slugs } = await server.pool.query('SELECT slug FROM external_links');
  const kept = rows.map(({ details }) => details).join('\n');
  expect(rows.length).toBeGreaterThan(30);
  for (const name of ['Otávio', 'Marina', 'Rafael', 'Zoe', 'Ivo', 'Eva', 'Lia'])
    expect(kept).not.toContain(name);
  expect(kept).not.toMatch(/@|98765|3333|senha/);
  for (const { slug } of slugs) expect(kept).not.toContain(slug);
});

test('an erased person is shown as «pessoa removida» within changes, too', async () => {
  await done('POST', `/boards/${flow.id}/users`, manager, { user_id: seller.id });
  expect((await latest()).says).toEqual(['Membro adicionado: «Rafael, usuário»']);
  await done('POST', '/me/erase', seller, { current_password: PASSWORD });
  const said = (await events()).flatMap(changesInWords);
  expect(said).toContain('Membro adicionado: «pessoa removida, usuário»');
  expect(said.join()).not.toContain('Rafael');
});
