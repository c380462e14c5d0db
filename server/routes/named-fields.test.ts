import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFullCompany, type FullCompany } from '../../tests/harness/full-company';
import { addPerson, addTenant, PASSWORD, type TestPerson } from '../../tests/harness/people';
import { startServer, type TestServer } from '../../tests/harness/server';
import { OUTSIDE_ADMIN } from '../../tests/harness/world';

let server: TestServer;
let company: FullCompany;
let boss: TestPerson;
beforeAll(async () => {
  server = await startServer();
  await addTenant(server.pool, 0);
  company = await createFullCompany(server, 1);
  boss = await addPerson(server.pool, 'Bia', [{ tenant: company.world.tenant_id, role: 'admin' }]);
});
afterAll(() => server.close());

async function get(path: string, token = company.world.people[OUTSIDE_ADMIN]!.token) {
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': String(company.world.tenant_id) };
  const answer = await server.app.inject({ url: `/api${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

test('a flow carries its creator and the counts that lists show', async () => {
  const { board_id } = company.own;
  const facts = {
    tenant_id: company.world.tenant_id,
    creator_name: expect.any(String),
    users_count: expect.any(Number),
    cards_count: expect.any(Number),
  };
  const [one, all] = [await get(`/boards/${board_id}`), await get('/boards')];
  expect(one).toMatchObject(facts);
  const listed = all.find(({ id }: { id: string }) => id === board_id);
  expect(listed).toMatchObject(facts);
  expect(one.cards_count).toBe(listed.cards_count);
});

test('a card carries its latest history, and its related rows under the names that clients know', async () => {
  const { board_id, card_id, attachment_id } = company.own;
  const card = await get(`/boards/${board_id}/cards/${card_id}`);
  expect(card.history[0]).toMatchObject({ kind: expect.any(String), user_name: expect.any(String) });
  expect(card.tasks[0].options[0].deleted_at).toBeNull();
  const file = card.attachments.find(({ id }: { id: string }) => id === attachment_id);
  const named = await server.app.inject({
    method: 'PATCH',
    url: file.file,
    headers: { authorization: `Bearer ${company.world.people[OUTSIDE_ADMIN]!.token}` },
    payload: { title: 'Vistoria.pdf' },
  });
  expect(named.statusCode, named.body).toBe(200);
  const [listed] = await get(`/boards/${board_id}/cards/${card_id}/attachments`);
  expect(listed).toMatchObject({ title: 'Vistoria.pdf', updated_at: named.json().data.updated_at });
  expect(listed.updated_at > listed.created_at).toBe(true);
  const again = await get(`/boards/${board_id}/cards/${card_id}`);
  expect(again.attachments[0].updated_at).toBe(listed.updated_at);
  const fetched = await server.app.inject({
    url: file.file,
    headers: { authorization: `Bearer ${company.world.people[OUTSIDE_ADMIN]!.token}` },
  });
  expect(fetched.statusCode).toBe(200);
  const [connection] = card.connections;
  expect([connection.card_source.id, connection.card_destination.id]).toEqual([
    connection.card_source_id,
    connection.card_destination_id,
  ]);
  expect([connection.card_source_id, connection.card_destination_id]).toContain(card_id);
});

test('a connection to a card that the reader can’t see reveals neither end', async () => {
  const { board_id, card_id } = company.own;
  const [source, destination] = [card_id, company.sibling.card_id];
  const connect = await server.app.inject({
    method: 'POST',
    url: `/api/boards/${board_id}/cards/${source}/connections`,
    headers: { authorization: `Bearer ${company.world.people[OUTSIDE_ADMIN]!.token}` },
    payload: { card_destination_id: destination },
  });
  expect(connect.statusCode, connect.body).toBe(200);
  const { connections } = await get(
    `/boards/${board_id}/cards/${source}`,
    company.world.people.vendas!.token,
  );
  expect(connections).toContainEqual(
    expect.objectContaining({ card: null, card_source: null, card_destination: null }),
  );
});

test('a vehicle carries the date on which it was added', async () => {
  const [vehicle] = await get(`/tenants/${company.world.tenant_id}/products`);
  expect(vehicle.date).toBe(vehicle.created_at);
});

test('people carry their role in the company, also in the sign-in response', async () => {
  const { tenant_id } = company.world;
  const part = { tenant_id, user_id: boss.id, role: 'admin', enabled: true };
  const listed = await get(`/tenants/${tenant_id}/members?search=Bia`);
  expect(listed).toMatchObject([{ id: boss.id, membership: part }]);
  const payload = { email: boss.email, password: PASSWORD };
  const signedIn = await server.app.inject({ method: 'POST', url: '/api/login', payload });
  expect(signedIn.json().user.membership).toEqual(part);
});

test('a company carries its people and its logo', async () => {
  const { tenant_id } = company.world;
  const { users, customization } = await get(`/tenants/${tenant_id}`, boss.token);
  expect(users.map(({ email }: { email: string }) => email)).toContain(boss.email);
  expect(customization.logo).toBeNull();
  expect(await get(`/tenants/${tenant_id}`, company.world.people.vendas!.token)).not.toHaveProperty('users');
});

test('a notification and an approval name the company and the flow', async () => {
  const { tenant_id, people } = company.world;
  const told = await Promise.all(
    Object.values(people).map(({ token }) => get(`/tenants/${tenant_id}/notifications`, token)),
  );
  const [notification] = told.flat();
  expect(notification).toMatchObject({ tenant_id, updated_at: notification.created_at });
  const asked = await Promise.all(
    Object.values(people).map(({ token }) => get(`/tenants/${tenant_id}/approvals`, token)),
  );
  const [{ card }] = asked.flat();
  expect(card).toMatchObject({ board_title: card.board.name, board: { title: card.board.name } });
});
