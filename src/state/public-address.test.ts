import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aTab, PEOPLE, server, setUpTabs, tenant } from '../../tests/harness/tabs';

setUpTabs();
beforeEach(() => vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' }));

/** Address of a flow, as the tab opened last gives it out. */
const here = async () => (await import('./public-address')).publicAddress('/flows/1');

describe('an address to be shared', () => {
  it('is that of the company in use, even without a network', async () => {
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
