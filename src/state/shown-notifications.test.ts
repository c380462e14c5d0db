import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ANA,
  aTab,
  database,
  PATIENCE_MS,
  PEOPLE,
  server,
  setUpTabs,
  tenant,
} from '../../tests/harness/tabs';

setUpTabs();

/** Companies whose notifications the system shows to the person. */
let shown: number[];
beforeEach(() => {
  shown = [1, 2, 3];
  const getNotifications = async () =>
    shown.map(tenant_id => ({
      data: { tenant_id, user_id: ANA },
      close: () => {
        shown = shown.filter(id => id !== tenant_id);
      },
    }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
});
const shows = (companies: number[]) =>
  vi.waitFor(() => expect(shown).toEqual(companies), { timeout: PATIENCE_MS });

async function signedIn() {
  const tab = await aTab();
  await tab.session.signIn('ana', 'x');
  await database(tab).open();
  return tab;
}

describe('the system removes all of a person’s notifications', () => {
  it.each(['ended', 'disabled'] as const)('once a page learns that their session is %s', async how => {
    const tab = await signedIn();
    const { token } = (await tab.device.readSession())!;
    server[how].add(token);
    await tab.sync.syncNow();
    await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
    await shows([]);
  });

  it('once another tab has ended the session of a tab that was closed before it could', async () => {
    const closed = await signedIn();
    const tab = await aTab();
    const { token } = (await tab.device.readSession())!;
    await closed.device.forgetSession(token);
    await vi.waitUntil(() => tab.session.session.status === 'guest', PATIENCE_MS);
    await shows([]);
  });

  it('once another person signs in over them', async () => {
    const tab = await signedIn();
    await tab.session.signIn('bruno', 'x');
    await shows([]);
    await vi.waitUntil(async () => !(await Dexie.getDatabaseNames()).includes(`patio-${ANA}-1`), PATIENCE_MS);
  });
});

describe('the system removes the notifications of a lost company, and keeps all others', () => {
  it.each([
    ['in use', 1, [2, 3]],
    ['not in use', 2, [1, 3]],
  ] as const)('that the person leaves, %s', async (_, left, stay) => {
    const tab = await signedIn();
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(3 - left)] };
    await tab.session.leaveCompany(left);
    await shows([...stay]);
  });

  it('that a request reports as lost', async () => {
    const tab = await signedIn();
    server.left = '1';
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(2)] };
    await tab.sync.syncNow();
    await vi.waitUntil(() => tab.session.session.tenant_id === 2, PATIENCE_MS);
    await shows([2, 3]);
  });

  it('that the profile lacks, though it was never opened here', async () => {
    const tab = await signedIn();
    server.profiles.ana = { ...PEOPLE.ana, tenants: [tenant(1)] };
    await tab.session.refreshProfile();
    await shows([1, 3]);
  });
});
