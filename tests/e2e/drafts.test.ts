import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { cardsIn, killPage, openCard, openFlow, rowsOnDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const composer = (page: Page) => page.getByRole('textbox', { name: 'Comentário' });
const kept = async (page: Page) => JSON.stringify(await rowsOnDevice(page, 'meta'));

/** Opens the comments of a card. */
async function openComments(page: Page, identifier: string): Promise<void> {
  await openFlow(page);
  await openCard(page, identifier);
  await page.getByRole('tab', { name: /Comentários/ }).click();
  await composer(page).waitFor();
}

describe('a draft', () => {
  it('in a comment is restored after the page was killed, and deleted once it is sent', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const device = await openDevice(site.url);
    await signIn(device.page, 'vendas@aurora.test');
    await openComments(device.page, identifier);
    await composer(device.page).pressSequentially('O cliente volta na');
    await until(
      () => kept(device.page),
      text => text.includes('volta na'),
    );
    await killPage(device);
    await openComments(device.page, identifier);
    const { page } = device;
    await until(
      () => composer(page).inputValue(),
      text => text === 'O cliente volta na',
    );
    // «Sincronização» counts the draft, though it is not to be sent.
    await page.goto('/sync');
    await page.getByText('1 texto começado e não enviado').waitFor();
    await page.goBack();
    await until(
      () => composer(page).inputValue(),
      text => text === 'O cliente volta na',
    );
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

  it('is put above text that is typed before the device has read it', async () => {
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
      // Keeps a write transaction open until `isBusy` is cleared, so that other writes wait.
      const busy = window as unknown as { isBusy: boolean };
      busy.isBusy = true;
      const store = asked.result.transaction('meta', 'readwrite').objectStore('meta');
      const readAgain = () => {
        if (busy.isBusy) store.get('none').onsuccess = readAgain;
        else asked.result.close();
      };
      readAgain();
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

  it('for a new card is restored after a reload', { tags: 'gate' }, async () => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const title = page.getByRole('textbox', { name: 'Título' });
    await page.getByRole('button', { name: 'Novo card' }).click();
    await title.fill('Onix da dona Lúcia');
    // A draft is written from the first letter on, but a slow disk may finish after the page is left.
    await until(
      () => kept(page),
      text => text.includes('dona Lúcia'),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Novo card' }).click();
    await until(
      () => title.inputValue(),
      text => text === 'Onix da dona Lúcia',
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
    await killPage(device);
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

  it('in a field of one tab is left alone by another tab', async () => {
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
    // The tabs share the device's database, so the change shows before the server has it.
    expect(await until(edits, count => count > 0)).toBe(1);
    expect(device.problems).toEqual([]);
    await device.close();
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('is removed if the closed page had saved it, known %s it is opened again', async (_order, isLate) => {
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'gestor@aurora.test');
    const row = page.locator('ol[aria-label=Fases] li', { hasText: 'Documentação' });
    const dialog = dialogOn(page);
    const checklist = dialog.getByRole('switch', { name: 'Checklist concluída' });
    const save = dialog.getByRole('button', { name: 'Salvar' });
    const isAsked = async () => {
      const { rows } = await site.pool.query(
        `SELECT p.passage FROM phases p JOIN boards b ON b.id = p.board_id
          WHERE b.prefix = 'VND' AND b.tenant_id = 1 AND p.name = 'Documentação'`,
      );
      return rows[0].passage?.checklist ?? false;
    };
    const openPhase = async () => {
      const { rows } = await site.pool.query("SELECT id FROM boards WHERE prefix = 'VND' AND tenant_id = 1");
      await page.goto(`/flows/${rows[0].id}/settings?tab=flow`);
      await row.getByRole('button', { name: 'Editar Documentação' }).click();
      await checklist.waitFor({ state: 'attached' });
    };
    await openPhase();
    await checklist.press('Space');
    const call = '**/api/boards/*/phases/*';
    let isTold = false;
    // The first request's response is never delivered; aborting it would make the browser send it again.
    await page.route(call, route => void (isTold ? route.continue() : route.fetch()));
    await save.click();
    await until(isAsked, is => is);
    isTold = true;
    let known = () => {};
    const held = new Promise<void>(resolve => {
      known = resolve;
    });
    await page.route('**/api/sync', route => held.then(() => route.continue()));
    if (!isLate) known();
    await openPhase();
    await until(
      () => checklist.isChecked(),
      isChecked => isChecked,
    );
    known();
    await row.getByText('Pede antes de sair: checklist').waitFor();
    expect(await checklist.isChecked()).toBe(true);
    // The switch is toggled from the stored state.
    await checklist.press('Space');
    await save.click();
    await page.getByText('Fase salva').waitFor();
    await row.getByText('Pede antes de sair').waitFor({ state: 'detached' });
    expect(await isAsked()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('each form on a %s', (_, viewport) => {
  it('restores the typed values after a reload', async () => {
    const slug = await shareFullCard(site.pool, 1);
    const { page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'gestor@aurora.test');
    const { rows } = await site.pool.query('SELECT board_id, card_id FROM external_links WHERE slug = $1', [
      slug,
    ]);
    const card = `/flows/${rows[0].board_id}/cards/${rows[0].card_id}`;
    const flow = `/flows/${rows[0].board_id}/settings?tab=flow`;
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    const menu = async (name: string) => {
      await press('Mais opções do card');
      await page.getByRole('menuitem', { name }).click();
    };
    const tab = (name: RegExp) => page.getByRole('tab', { name }).click();
    const box = (name: string) => page.getByRole('textbox', { name }).first();
    const forms: [string, () => Promise<void>, Locator][] = [
      [card, () => menu('Compartilhar'), box('Título do link')],
      [card, () => menu('Duplicar card…'), box('Título do novo card')],
      [card, () => tab(/^Tarefas/), box('Nova tarefa')],
      [card, () => tab(/^Tarefas/), box('Novo item')],
      [
        card,
        async () => {
          await tab(/^Anexos/);
          await press('Renomear laudo.txt');
        },
        box('Nome do arquivo'),
      ],
      ['/my-account?tab=data', () => press('Trocar o e-mail'), box('Novo e-mail')],
    ];
    await page.goto(`${card}?tab=attachments`);
    const chooser = page.waitForEvent('filechooser');
    await press('Anexar arquivos');
    const file = { name: 'laudo.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await (await chooser).setFiles([file]);
    await page.getByRole('button', { name: 'Renomear laudo.txt' }).first().waitFor();
    for (const [at, [address, open, field]] of forms.entries()) {
      const typed = `texto.${at}@exemplo.test`;
      await page.goto(address);
      await open();
      await field.fill(typed);
      if (address.startsWith('/my-account'))
        await page.getByLabel('Senha', { exact: true }).fill('segredo-meu');
      await until(
        () => kept(page),
        text => text.includes(typed),
      );
      await page.reload();
      await open();
      await until(
        () => field.inputValue(),
        text => text === typed,
      );
    }
    expect(await kept(page)).not.toContain('segredo-meu');
    await page.goto(flow);
    await press('Trazer de um modelo');
    const template = page.getByLabel('Modelo', { exact: true });
    await template.selectOption({ index: 1 });
    await until(
      () => kept(page),
      text => text.includes('template_id'),
    );
    const chosen = await template.inputValue();
    await page.reload();
    await press('Trazer de um modelo');
    await until(
      () => template.inputValue(),
      value => value === chosen,
    );
    expect(problems).toEqual([]);
    await close();
  });
});
