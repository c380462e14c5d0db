import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aTab, PEOPLE, server, setUpTabs, tenant } from '../../tests/harness/tabs';

setUpTabs();
beforeEach(() => vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' }));

/** Where the tab that opened last says that the company is. */
const here = async () => (await import('./public-address')).publicAddress('/flows/1');

describe('an address that leaves the device', () => {
  it('is that of the company in use, without a network, too', async () => {
    server.profiles.ana = {
      ...PEOPLE.ana,
      tenants: [
        { ...tenant(1), public_address: 'https://aurora.exemplo.com.br' },
        { ...tenant(2), public_address: 'https://serra.exemplo.com.br' },
      ],
    };
    const first = await aTab();
    await first.session.signIn('ana', 'x');
    expect(await here()).toBe('https://aurora.exemplo.com.br/flows/1');
    server.isUp = false;
    const later = await aTab();
    expect(await here()).toBe('https://aurora.exemplo.com.br/flows/1');
    await later.session.switchTenant(2);
    expect(await here()).toBe('https://serra.exemplo.com.br/flows/1');
  });

  it.each([
    ['a server that does not know its own', { public_address: null }],
    ['a session that an older app has kept', {}],
  ])('is that of the address bar with %s', async (_, said) => {
    server.profiles.ana = { ...PEOPLE.ana, tenants: [{ ...tenant(1), ...said }] };
    const first = await aTab();
    await first.session.signIn('ana', 'x');
    server.isUp = false;
    await aTab();
    expect(await here()).toBe('http://127.0.0.1:3000/flows/1');
  });
});
