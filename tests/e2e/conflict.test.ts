import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Somebody else changes the card's description, by the REST call. */
async function describeAs(email: string, identifier: string, description: string): Promise<void> {
  const { id, board_id } = await cardRow(site, identifier);
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'patio-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const answer = await fetch(`${site.url}/api/boards/${board_id}/cards/${id}`, {
    method: 'PATCH',
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ description }),
  });
  expect(answer.status).toBe(200);
}

describe('two people editing one text', () => {
  it('the second to finish does not pass over the first: both texts are kept and shown', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    const field = page.getByRole('textbox', { name: 'Descrição' });
    await field.click();
    await field.press('End');
    await field.pressSequentially(' Texto do gestor.');
    await describeAs('vendas@aurora.test', identifier, 'Texto de vendas.');
    // The change of the other has come to this device before the field is left.
    await page.getByRole('tab', { name: /Histórico/ }).waitFor();
    await until(
      () =>
        page.evaluate(async () => {
          const name = (await indexedDB.databases()).find(({ name }) => /^patio-.*-1$/.test(name ?? ''))!
            .name!;
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
          const rows = await new Promise<{ description: string }[]>(resolve => {
            const request = db.transaction('card').objectStore('card').getAll();
            request.onsuccess = () => resolve(request.result);
          });
          db.close();
          return rows.some(({ description }) => description === 'Texto de vendas.');
        }),
      hasCome => hasCome,
    );
    await field.blur();
    await page.getByText('Texto de vendas.').first().waitFor();
    expect(await field.inputValue()).toContain('Texto do gestor.');
    expect((await cardRow(site, identifier)).description).toBe('Texto de vendas.');
    expect(problems).toEqual([]);
    await close();
  });
});
