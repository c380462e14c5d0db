import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn, changeCardAs, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('two people editing one text', () => {
  it('keeps and shows both texts: the second to finish does not overwrite the first', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('button', { name: /^Descrição/ }).click();
    const field = page.getByRole('textbox', { name: 'Descrição' });
    await field.press('End');
    await field.pressSequentially(' Texto do gestor.');
    await changeCardAs(site, 'vendas@aurora.test', identifier, '', { description: 'Texto de vendas.' });
    // Waits until the other person's change has reached this device, before the field is left.
    await page.getByRole('tab', { name: /Histórico/ }).waitFor();
    await until(
      () => rowsOnDevice<{ description: string }>(page, 'card'),
      rows => rows.some(({ description }) => description === 'Texto de vendas.'),
    );
    await field.blur();
    await page.getByText('Texto de vendas.').first().waitFor();
    expect(await field.inputValue()).toContain('Texto do gestor.');
    expect((await cardRow(site, identifier)).description).toBe('Texto de vendas.');
    expect(problems).toEqual([]);
    await close();
  });
});
