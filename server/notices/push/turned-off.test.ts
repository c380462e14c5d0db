import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationType } from '../../../domain/entities/people';
import {
  KIND_OF,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../domain/notices/notification-choices';
import { notificationWords } from '../../../domain/notices/notification-words';
import { type PushService, startPushService } from '../../../tests/harness/push-service';
import { startServer, type TestServer } from '../../../tests/harness/server';
import { createWorld, type World } from '../../../tests/harness/world';
import { enqueue } from '../../jobs/enqueue';
import { findPushes } from '../../repositories/push-devices';

const TYPES = Object.keys(KIND_OF) as NotificationType[];

let service: PushService;
let server: TestServer;
let world: World;
let seed = 0;
beforeAll(async () => {
  service = await startPushService();
  const isAllowed = (address: string, port: number) => address === '127.0.0.1' && port === service.port;
  server = await startServer({ feedRules: { isAllowed } });
});
afterAll(async () => {
  await server.close();
  service.close();
});
beforeEach(async () => {
  seed += 1;
  world = await createWorld(server, seed);
  for (const who of ['vendas', 'aprova']) {
    const token = JSON.stringify(service.subscribe(`${who}${seed}`));
    await world.call(who, 'POST', '/push-devices/webpush', { token });
  }
});

const turn = (who: string, push: Partial<Record<NotificationKind, boolean>>) =>
  world.call(who, 'PUT', '/user/notification-choices', { push });

/** Creates one notification of each type for a person. */
async function notify(who: string, types: string[]): Promise<string[]> {
  const board_id = world.flow.board.id;
  const { body } = await world.call('gestor', 'POST', `/boards/${board_id}/cards`, { title: 'Onix' });
  const { rows } = await server.pool.query(
    `INSERT INTO notifications (tenant_id, id, board_id, target_user_id, card_id, type, title, is_read, created_at)
     SELECT $1, gen_random_uuid(), $2, $3, $4, type, 'Onix', false, now() FROM unnest($5::text[]) type
     RETURNING id`,
    [world.tenant_id, board_id, world.people[who]!.actor.user_id, body.data.id, types],
  );
  return rows.map(({ id }) => id);
}

/** Returns the types of notifications that are pushed to a person's device. */
async function pushed(who: string): Promise<NotificationType[]> {
  const notification_ids = await notify(who, TYPES);
  service.received.length = 0;
  await enqueue(server.pool, 'push', { tenant_id: world.tenant_id, notification_ids });
  await server.drain();
  const said = service.received
    .filter(({ path }) => path === `${who}${seed}`)
    .map(({ message }) => (message as { notification: { body: string } }).notification.body);
  return TYPES.filter(type => said.includes(notificationWords({ type }, null)));
}

describe('push notifications', () => {
  test('are all sent while the person has turned none off', async () => {
    expect(await pushed('vendas')).toEqual(TYPES);
  });

  test.each(NOTIFICATION_KINDS)('are sent except for the kind that the person turned off: %s', async kind => {
    await turn('vendas', { [kind]: false });
    const others = TYPES.filter(type => KIND_OF[type] !== kind);
    expect(await pushed('vendas')).toEqual(others);
    expect(await pushed('aprova')).toEqual(TYPES);
    await turn('vendas', { [kind]: true });
    expect(await pushed('vendas')).toEqual(TYPES);
  });

  test('are not sent when all are turned off, but remain in the list', async () => {
    await turn('vendas', Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, false])));
    expect(await pushed('vendas')).toEqual([]);
    const list = await world.call('vendas', 'GET', `/tenants/${world.tenant_id}/notifications`);
    expect(list.body.data.map(({ type }: { type: string }) => type).sort()).toEqual(TYPES.toSorted());
  });

  test('follow the person’s latest setting', async () => {
    await turn('vendas', { move: false, due: false });
    await turn('vendas', { due: true });
    expect(await pushed('vendas')).toEqual(TYPES.filter(type => type !== 'moved'));
  });

  test('with a kind from a newer version are sent, since it could not be turned off here', async () => {
    await turn('vendas', Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, false])));
    const ids = await notify('vendas', [...TYPES, 'of a newer version']);
    const found = await findPushes(server.pool, world.tenant_id, ids);
    expect(found.map(({ notification }) => notification.type)).toEqual(['of a newer version']);
  });
});
