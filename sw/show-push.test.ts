import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession, keepSession } from '../src/state/session/device';
import { closeNotifications } from '../src/state/session/device-caches';
import { aCustomField } from '../tests/factories/board';
import { aCard } from '../tests/factories/card';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import { nothingNew, onDevice, portal, type WorkerScope, workerScope } from '../tests/harness/worker-scope';
import { showPush } from './show-push';

declare const self: ServiceWorkerGlobalScope;

const ANA = idOf('ana');
let worker: WorkerScope;
beforeEach(async () => {
  worker = await workerScope();
  await keepSession(aSession());
});

const push = (tenant_id: number, user_id = ANA, approval?: object) => {
  const data = { path: '/home', tenant_id, user_id, approval };
  const notification = { title: 'Onix', body: 'Vence amanhã', tag: 'card', icon: '/i.png', data };
  return { json: () => ({ notification, app_badge: 3 }) } as unknown as PushMessageData;
};

describe('a push message', () => {
  it('is shown, and then its subject is fetched, in the company that it is about', async () => {
    await onDevice(ANA, 2, db => db.open());
    worker.sync = () => {
      const said = { title: 'Onix', body: 'Vence amanhã', lang: 'pt-BR', icon: '/i.png' };
      expect([...worker.shown.values()]).toMatchObject([said]);
      return portal();
    };
    await showPush(push(2));
    expect(worker.asked).toEqual([{ path: '/api/sync', tenant: '2' }]);
    expect(worker.shown.size).toBe(1);
  });

  it('that asks for an approval shows the marked values, and is answered on that version of the card', async () => {
    const field = aCustomField({ name: 'Valor proposto', type: 'currency', show_on_approval: true });
    const card = aCard({ data_version: 8, custom_fields: { [field.id]: 9_890_000 } });
    await onDevice(ANA, 1, async db => {
      await db.custom_field.put(field);
      await db.card.put(card);
    });
    const { id: card_id, board_id } = card;
    const approval = { board_id, card_id, approval_id: idOf('aprovação'), data_version: 7 };
    await showPush(push(1, ANA, approval));
    const [shown] = [...worker.shown.values()];
    expect(shown!.body!.replace(/\s/g, ' ')).toBe('Vence amanhã Valor proposto: R$ 98.900,00');
    expect(shown).toMatchObject({
      icon: '/i.png',
      renotify: false,
      data: { approval: { ...approval, data_version: 8 } },
    });
    // A notification dismissed during the push stays dismissed.
    worker.shown.clear();
    worker.sync = () => {
      worker.shown.clear();
      return nothingNew();
    };
    await showPush(push(1, ANA, approval));
    expect(worker.shown.size).toBe(0);
  });

  it('that is completed later does not replace a newer notification of its card', async () => {
    const field = aCustomField({ name: 'Valor proposto', type: 'currency', show_on_approval: true });
    const card = aCard({ data_version: 8, custom_fields: { [field.id]: 9_890_000 } });
    await onDevice(ANA, 1, async db => {
      await db.custom_field.put(field);
      await db.card.put(card);
    });
    const { id: card_id, board_id } = card;
    const older = push(1, ANA, { board_id, card_id, approval_id: idOf('aprovação'), data_version: 7 });
    const { getNotifications } = self.registration;
    const comment = push(2).json();
    comment.notification.body = 'João comentou';
    let looks = 0;
    let newer: Promise<void> | undefined;
    self.registration.getNotifications = async () => {
      const seen = await getNotifications();
      looks += 1;
      // The first look checks for answers under way.
      if (looks !== 2) return seen;
      newer = showPush({ json: () => comment } as PushMessageData);
      // The newer push gets as far as it can before the older one acts on its look.
      for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve));
      return seen;
    };
    await showPush(older);
    await newer;
    expect([...worker.shown.values()]).toMatchObject([{ body: 'João comentou' }]);
  });

  it('that arrives while its person signs out is not shown afterwards', async () => {
    const { showNotification } = self.registration;
    Object.assign(navigator, { serviceWorker: { getRegistration: async () => self.registration } });
    let out: Promise<void> | undefined;
    self.registration.showNotification = async (...given) => {
      out ??= forgetSession('abc').then(() => closeNotifications());
      // The sign-out gets as far as it can before the notification is shown.
      for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve));
      await showNotification(...given);
    };
    await showPush(push(1));
    await out;
    expect(worker.shown.size).toBe(0);
  });

  it('sets the badge on the app’s icon, removes it at zero, and leaves it alone for another person', async () => {
    const numbers: number[] = [];
    Object.assign(navigator, { setAppBadge: async (count: number) => void numbers.push(count) });
    await showPush(push(1));
    await showPush({ json: () => ({ ...push(1).json(), app_badge: 0 }) } as PushMessageData);
    await showPush(push(1, idOf('bia')));
    expect(numbers).toEqual([3, 0]);
  });

  it('fetches nothing of a company that was never opened on the device', async () => {
    await showPush(push(2));
    expect(worker.shown.size).toBe(1);
    expect(worker.asked).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`patio-${ANA}-2`);
  });

  it('reveals nothing of another person’s or an unreadable message, and fetches nothing', async () => {
    for (const data of [push(1, idOf('bia')), { json: () => 'isto não é nosso' }, null]) {
      await showPush(data as PushMessageData | null);
      expect([...worker.shown.values()].map(({ title }) => title)).toEqual(['Pátio']);
    }
    expect(worker.asked).toEqual([]);
  });
});
