import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushed } from '../../../domain/notices/pushed';
import { addTenant } from '../../../tests/harness/people';
import { type PushService, startPushService } from '../../../tests/harness/push-service';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';
import { sharp } from '../../files/previews/image-library';

const ORGANIZATION = '#111111';
const COMPANY = '#ffd400';
const OTHER = '#5f3dc4';

let service: PushService;
let server: TestServer;
let world: World;
let now: Date;
beforeAll(async () => {
  service = await startPushService();
  server = await startServer({
    env: { BASE_DOMAIN: 'exemplo.com.br' },
    clock: () => now,
    feedRules: { isAllowed: (address, port) => address === '127.0.0.1' && port === service.port },
  });
  now = new Date();
  await addTenant(server.pool, 0, { name: 'Grupo Norte' });
  world = await createWorld(server, 1);
  const other = await createWorld(server, 2);
  await server.pool.query("UPDATE tenants SET subdomain = 'serra' WHERE id = $1", [other.tenant_id]);
  await server.pool.query(
    `UPDATE tenants SET customization = jsonb_build_object('primary_color',
       CASE id WHEN 0 THEN $2 WHEN $1 THEN $3 ELSE $4 END)`,
    [world.tenant_id, ORGANIZATION, COMPANY, OTHER],
  );
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(() => {
  now = new Date();
});

/** Returns the icon's address in a push to the salesperson, whose device opens the app at this host. */
async function iconAt(host: string): Promise<URL> {
  const token = JSON.stringify(service.subscribe('vendas'));
  await world.call('vendas', 'POST', '/push-devices/webpush', { token });
  await server.pool.query('UPDATE push_devices SET origin = $1', [`https://${host}`]);
  const cards = `/boards/${world.flow.board.id}/cards`;
  const { body } = await world.call('gestor', 'POST', cards, { title: 'Onix' });
  const { user_id } = world.people.vendas!.actor;
  service.received.length = 0;
  await world.call('gestor', 'POST', `${cards}/${body.data.id}/owners`, { user_id });
  await server.drain();
  return new URL(pushed.parse(service.received[0]!.message).notification.icon);
}

/** Returns the background colour of an icon as the system loads it, without a session. */
async function colorOf({ host, pathname, search }: URL): Promise<string> {
  const answer = await server.app.inject({ url: `${pathname}${search}`, headers: { host } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const dot = { left: 96, top: 15, width: 1, height: 1 };
  return `#${(await sharp(answer.rawPayload).extract(dot).removeAlpha().raw().toBuffer()).toString('hex')}`;
}

test.each([
  ['the installation’s common address', 'exemplo.com.br'],
  ['the address of another company', 'serra.exemplo.com.br'],
])('the icon of a push is that of its company, also at %s', async (_where, host) => {
  const icon = await iconAt(host);
  expect(icon.host).toBe(host);
  expect(await colorOf(icon)).toBe(COMPANY);
});

test('a test push has the icon of the present company', async () => {
  await iconAt('exemplo.com.br');
  service.received.length = 0;
  await world.call('vendas', 'POST', '/push-devices/test');
  const { icon } = pushed.parse(service.received[0]!.message).notification;
  expect(await colorOf(new URL(icon))).toBe(COMPANY);
});

test('the address reveals no other companies, and does not show a company’s icon to former members', async () => {
  const icon = await iconAt('exemplo.com.br');
  const plain = new URL('/api/branding/icons/icon-192.png', icon);
  const grant = icon.searchParams.get('of')!;
  const [text, mark] = grant.split('.');
  const about = JSON.parse(Buffer.from(text!, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...about, icon_of: about.icon_of + 1 })).toString('base64url');
  for (const of of ['', String(world.tenant_id), `${forged}.${mark}`, `${text}.`]) {
    const url = new URL(plain);
    url.searchParams.set('of', of);
    expect(await colorOf(url)).toBe(ORGANIZATION);
  }
  await server.pool.query('UPDATE memberships SET enabled = false WHERE user_id = $1', [about.user_id]);
  expect(await colorOf(icon)).toBe(ORGANIZATION);
  await server.pool.query('UPDATE memberships SET enabled = true WHERE user_id = $1', [about.user_id]);
  expect(await colorOf(icon)).toBe(COMPANY);
  now = new Date(now.getTime() + 49 * 3_600_000);
  expect(await colorOf(icon)).toBe(ORGANIZATION);
});
