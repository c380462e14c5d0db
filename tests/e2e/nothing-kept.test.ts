import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice } from '../harness/browser';
import { type Site, startSite } from '../harness/site';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the sign-in page in a browser that stores nothing', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'has no database',
      () => void Object.defineProperty(window, 'indexedDB', { value: undefined }),
      /não permite que o Pátio guarde dados/,
    ],
    [
      'forbids to open one',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('denied', 'SecurityError');
        };
      },
      /não permite que o Pátio guarde dados/,
    ],
    [
      'fails to open one',
      () => {
        IDBFactory.prototype.open = () => {
          const asked = { error: new DOMException('broken', 'UnknownError'), onerror() {} };
          queueMicrotask(() => asked.onerror());
          return asked as unknown as IDBOpenDBRequest;
        };
      },
      /não permite que o Pátio guarde dados/,
    ],
    [
      'never opens one',
      () => {
        IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
      },
      /não responde/,
    ],
  ])('reports that the browser %s, and again at sign-in', async (_, breakIt, words) => {
    const device = await openDevice(site.url);
    const { page } = device;
    await device.context.addInitScript(breakIt);
    await page.goto('/');
    const told = page.getByRole('alert').filter({ hasText: words });
    await told.waitFor();
    await page.getByLabel('E-mail').fill('vendas@aurora.test');
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await told.nth(1).waitFor();
    expect(await page.getByText('Erro de comunicação').count()).toBe(0);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
