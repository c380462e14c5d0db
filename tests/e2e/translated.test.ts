import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { installed, openDevice, signIn } from '../harness/browser';
import { draggable } from '../harness/drag-card';
import { drawn, shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, cardRow, cardsIn, comment, openCard, openFlow, phaseId } from './journeys';

let site: Site;
let slug: string;
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
});
afterAll(() => site.close());

/**
 * Ways in which browsers that translate a page put <font> elements around each text: in place of it, which leaves the
 * document; before it, which is then removed; or with the text itself inside. Some continue with texts shown later.
 */
type Way = 'in its place' | 'before it goes' | 'around it';
interface Translator {
  way: Way;
  goesOn: boolean;
}

function translate({ way, goesOn }: Translator): void {
  const isText = (node: Node): node is Text =>
    node.nodeType === Node.TEXT_NODE &&
    /\S/.test(node.textContent!) &&
    !node.parentElement?.closest('script, style, textarea, font, [translate=no]');
  const put = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    if (way === 'around it') {
      text.before(outer);
      inner.append(text);
      return;
    }
    inner.textContent = text.data;
    if (way === 'in its place') text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  };
  const all = (root: Node) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = isText(root) ? [root] : [];
    while (walk.nextNode()) if (isText(walk.currentNode)) texts.push(walk.currentNode);
    texts.forEach(put);
  };
  all(document.body);
  if (!goesOn) return;
  new MutationObserver(records => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) all(node);
  }).observe(document.body, { childList: true, subtree: true });
}

async function translated(page: Page, translator: Translator) {
  await page.evaluate(translate, translator);
  expect(await page.locator('font').count()).toBeGreaterThan(20);
}

const TRANSLATORS: [name: string, translator: Translator][] = [
  ['once', { way: 'in its place', goesOn: false }],
  ['text by text, and again with each change', { way: 'before it goes', goesOn: true }],
  ['around the page’s own texts', { way: 'around it', goesOn: true }],
];

it('a page that is translated as soon as it is shown still reports sync progress', async () => {
  const { page, problems, close } = await openDevice(site.url);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent!.startsWith('Sincronizando')) continue;
        observer.disconnect();
        const font = document.createElement('font');
        font.textContent = text.textContent;
        text.parentElement!.replaceChild(font, text);
        return;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, 'vendas@aurora.test');
  expect(problems).toEqual([]);
  await close();
});

describe.each(TRANSLATORS)('a page that a browser translates %s', (_name, translator) => {
  it('still unfolds the lists of a shared card', async () => {
    const { page, problems, close } = await openDevice(site.url);
    await page.goto(`/shared/card/${slug}`);
    await drawn(page);
    await translated(page, translator);
    await page.getByText('Comentários').click();
    const more = page.getByRole('button', { name: 'Mostrar mais' });
    let answer = () => {};
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/comments?*', route => held.then(() => route.continue()));
    await more.click();
    await page.getByRole('button', { name: 'Buscando…' }).waitFor();
    answer();
    await until(
      () => page.getByText(/^comentário \d+/).count(),
      count => count === 40,
    );
    await more.click();
    await page.getByText('comentário 1 @').waitFor();
    await more.waitFor({ state: 'detached' });
    await page.getByText('Histórico').click();
    await page.getByText('criou o card').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('still counts, filters and moves on a board, and takes a comment on a card', async () => {
    const [identifier] = await cardsIn(site, 'Interesse');
    const device = await openDevice(site.url);
    const { page, problems } = device;
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await installed(page);
    // The last code that a board loads automatically.
    await draggable(page);
    await translated(page, translator);
    const status = page.getByRole('status').filter({ has: page.getByRole('link') });
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    const countIn = async (name: string) =>
      Number.parseInt(await column(name).locator('h2 + span').innerText(), 10);
    const before = [await countIn('Interesse'), await countIn('Proposta')];

    const search = page.getByRole('search', { name: 'Filtrar cards' }).getByRole('searchbox');
    await search.fill(identifier!);
    await until(
      () => column('Interesse').locator('h2 + span').innerText(),
      text => new RegExp(`^\\d de ${before[0]}$`).test(text),
    );
    await search.fill('');
    await until(
      () => countIn('Interesse'),
      count => count === before[0],
    );

    await device.context.setOffline(true);
    await until(
      () => status.innerText(),
      text => text.startsWith('Sem conexão'),
    );
    await cardLink(page, identifier!).focus();
    await page.keyboard.press('m');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Proposta/ })
      .click();
    await until(
      async () => [await countIn('Interesse'), await countIn('Proposta')].join(),
      counts => counts === [before[0]! - 1, before[1]! + 1].join(),
    );
    await until(
      () => status.innerText(),
      text => text.includes('1 a enviar'),
    );
    await openCard(page, identifier!);
    await comment(page, 'Escrito com a página traduzida');
    await until(
      () => status.innerText(),
      text => text.includes('2 a enviar'),
    );
    await page.getByRole('tab', { name: /Dados/ }).click();
    await page.getByRole('tab', { name: /Histórico/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /Dados/ }).waitFor({ state: 'detached' });
    await device.context.setOffline(false);
    await until(
      () => status.innerText(),
      text => text.startsWith('Sincronizado'),
    );
    const proposal = await phaseId(site, 'Proposta');
    await until(
      async () => (await cardRow(site, identifier!)).current_phase_id,
      at => at === proposal,
    );
    await openCard(page, identifier!);
    await page.getByRole('tab', { name: /Comentários/ }).click();
    await page.getByText('Escrito com a página traduzida').waitFor();
    expect(problems).toEqual([]);
    await device.close();
  });
});
