import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardsIn, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const composer = (page: Page) => page.getByRole('textbox', { name: 'Comentário' });
const kept = async (page: Page) => JSON.stringify(await rowsOnDevice(page, 'meta'));

/** The card, with its comments open. */
async function openComments(page: Page, identifier: string): Promise<void> {
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await composer(page).waitFor();
}

/** The page is killed as by the system, without a word to it, and opened anew. */
async function kill(device: Device): Promise<void> {
  const crashed = device.page.waitForEvent('crash');
  void device.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  device.page = await device.context.newPage();
}

describe('what is half written', () => {
  it('as a comment is there after the page was killed, and gone once it is sent', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await openComments(device.page, identifier);
    await composer(device.page).pressSequentially('O cliente volta na');
    await until(
      () => kept(device.page),
      text => text.includes('volta na'),
    );
    await kill(device);
    await openComments(device.page, identifier);
    const { page } = device;
    await until(
      () => composer(page).inputValue(),
      text => text === 'O cliente volta na',
    );
    // Sincronização counts it, though it is not to be sent.
    await page.goto('/sync');
    await page.getByText('1 texto começado e não enviado').waitFor();
    await page.goBack();
    await composer(page).waitFor();
    await composer(page).press('End');
    await composer(page).pressSequentially(' sexta.');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await page.getByRole('listitem').getByText('O cliente volta na sexta.').waitFor();
    await until(
      () => kept(page),
      text => !text.includes('volta na'),
    );
    expect(await composer(page).inputValue()).toBe('');
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('stands above what is typed before the device has read it', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[1]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openComments(page, identifier);
    await composer(page).fill('Antes');
    await until(
      () => kept(page),
      text => text.includes('Antes'),
    );
    await page.getByRole('tab', { name: 'Dados' }).click();
    await page.evaluate(async () => {
      const all = await indexedDB.databases();
      const asked = indexedDB.open(all.find(({ name }) => /^patio-.+-\d+$/.test(name ?? ''))!.name!);
      await new Promise(resolve => {
        asked.onsuccess = resolve;
      });
      // Something else writes, for as long as it is not told to end.
      const busy = window as unknown as { isBusy: boolean };
      busy.isBusy = true;
      const store = asked.result.transaction('meta', 'readwrite').objectStore('meta');
      const goOn = () => {
        if (busy.isBusy) store.get('none').onsuccess = goOn;
        else asked.result.close();
      };
      goOn();
    });
    await page.getByRole('tab', { name: /Comentários/ }).click();
    await composer(page).pressSequentially('Depois');
    await page.evaluate(() => {
      (window as unknown as { isBusy: boolean }).isBusy = false;
    });
    await until(
      () => composer(page).inputValue(),
      text => text === 'Antes\nDepois',
    );
    await until(
      () => kept(page),
      text => text.includes('Antes\\nDepois'),
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('in a field is saved when the card is opened again', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await openFlow(device.page);
    await openCard(device.page, identifier);
    await device.page.getByRole('button', { name: /^Descrição/ }).click();
    await device.page.getByRole('textbox', { name: 'Descrição' }).fill('Aceita o usado na troca');
    await until(
      () => kept(device.page),
      text => text.includes('usado na troca'),
    );
    await kill(device);
    const { page } = device;
    await openFlow(page);
    await openCard(page, identifier);
    await page.getByRole('button', { name: /^Descrição.*Aceita o usado na troca/ }).waitFor();
    await until(
      () => kept(page),
      text => !text.includes('usado na troca'),
    );
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it('in a field of one tab is left alone by another', async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[1]!;
    const device = await openDevice(site.url);
    const { page } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await openCard(page, identifier);
    const field = page.getByRole('button', { name: /^Descrição/ });
    const before = await field.textContent();
    await field.click();
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Só a met');
    await until(
      () => kept(page),
      text => text.includes('Só a met'),
    );
    const other = await device.context.newPage();
    await other.goto(page.url());
    await other.getByText('Sincronizado').first().waitFor();
    expect(await other.getByRole('button', { name: /^Descrição/ }).textContent()).toBe(before);
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Só a metade à vista');
    await page.getByRole('textbox', { name: 'Descrição' }).press('Control+Enter');
    await other.getByRole('button', { name: /^Descrição.*Só a metade à vista/ }).waitFor();
    const edits = async () => {
      const { rows } = await site.pool.query(
        "SELECT FROM history WHERE card_id = (SELECT id FROM cards WHERE identifier = $1) AND kind = 'updated' AND created_at > now() - interval '5 minutes'",
        [identifier],
      );
      return rows.length;
    };
    // The tabs share what is on the device, so it shows before the server has it.
    expect(await until(edits, count => count > 0)).toBe(1);
    expect(device.problems).toEqual([]);
    await device.close();
  });
});
