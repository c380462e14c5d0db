import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA } from '../../server/demo/seed-accounts';
import { openDevice, PHONE, signIn } from '../harness/browser';
import { shareFullCard } from '../harness/shared-link';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { askAs, boardAction, headersOf, openFlow } from './journeys';

/** Tests of files and texts as people bring them from other programs, up to what is stored and shown of them. */

const LINKS = ['https://www.example.com/laudo?id=7', 'http://www.example.com/fotos'];
const ADVERT = 'https://www.example.com/anuncio/7';
const LAUDO = `Laudo: ${LINKS[0]}, e as fotos (${LINKS[1]}). Nunca javascript:alert(1) nem ftp://www.example.com/a`;

let site: Site;
let slug: string;
let card: { id: string; board_id: string };
beforeAll(async () => {
  site = await startSite();
  slug = await shareFullCard(site.pool, AURORA);
  const { rows } = await site.pool.query(
    'SELECT card_id AS id, board_id FROM external_links WHERE slug = $1',
    [slug],
  );
  card = rows[0];
  for (const [name, type, text] of [
    ['Laudo', 'text', LAUDO],
    ['Anúncio', 'string', `Está em ${ADVERT}`],
    ['Nascimento', 'date', null],
  ]) {
    await askAs(site, 'gestor@aurora.test', 'POST', `/boards/${card.board_id}/custom_fields`, { name, type });
    if (!text) continue;
    await site.pool.query(
      `UPDATE cards SET more_info = 'Reserva na gaveta azul', custom_fields = custom_fields ||
         (SELECT jsonb_build_object(id, $3::text) FROM custom_fields WHERE board_id = cards.board_id AND name = $2)
        WHERE id = $1`,
      [card.id, name, text],
    );
  }
});
afterAll(() => site.close());

const choose = (page: Page, ...lines: string[]) =>
  dialogOn(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

/** Uploads a file of vehicles as the company's form does. */
async function sendStock(file: string) {
  const { 'content-type': _, ...headers } = await headersOf(site, 'gestor@aurora.test');
  const body = new FormData();
  body.set('file', new Blob([file]), 'estoque.csv');
  const path = `${site.url}/api/tenants/${AURORA}/product-feed/file`;
  const answer = await fetch(path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

it('ambiguous values in a file of cards are reported beside their line, and not guessed', async () => {
  await site.pool.query(
    "UPDATE users SET name = 'Rafael Souza' WHERE email IN ('vendas@aurora.test', 'patio@aurora.test')",
  );
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'gestor@aurora.test');
  await openFlow(page);
  await boardAction(page, 'Importar CSV');
  await choose(page, 'Título;Descrição;Descrição', 'Polo de duas colunas;uma;outra');
  await dialogOn(page).getByText('Há mais de uma coluna «Descrição»: deixe só uma').waitFor();
  expect(await page.getByRole('button', { name: /^Criar \d/ }).count()).toBe(0);

  await choose(
    page,
    // Two headings were wrapped by hand.
    'Título;Cliente;Responsáveis;"Telefone\ndo cliente";"Valor\nda FIPE";Nascimento;Vencimento',
    'Polo da Bia;Bia;Rafael Souza;(21) 99876-5432;1;;',
    'Polo do Caio;Caio;vendas@aurora.test;(21) 2765-4321 ramal 12;2;;',
    'Polo da Eva;Eva;vendas@aurora.test;(21) 2765-4321 / (21) 99876-5432;3;;',
    'Polo da Lia;Lia;vendas@aurora.test;\u202A+55 21 99876\u20115432\u202C;4;07/09/85;03/12/2026',
    'Polo da Nina;Nina;vendas@aurora.test;+55\u00A021\u00A099876-5432;5;12/06/97;',
    'Polo do Rui;Rui;vendas@aurora.test;(21) 99876–5432;6;12/06/05;',
  );
  const found = page.getByRole('region', { name: 'Conferência do arquivo' });
  await found.getByText('3 ficam de fora').waitFor();
  const told = await found.innerText();
  for (const words of [
    /Valor da FIPE/,
    /4\s+Responsáveis\s+Rafael Souza\s+Há duas pessoas com este nome: use o e-mail/,
    /5\s+Telefone do cliente\s+\(21\) 2765-4321 ramal 12\s+Há um ramal: deixe só o telefone/,
    /6\s+Telefone do cliente\s+\(21\) 2765-4321 \/ \(21\) 99876-5432\s+Há mais de um telefone: deixe só um/,
  ])
    expect(told).toMatch(words);
  await page.getByRole('button', { name: 'Criar 3 cards' }).click();
  await page.getByText('3 cards criados').waitFor();
  const cell = (field: string) =>
    `custom_fields->>(SELECT id::text FROM custom_fields WHERE board_id = cards.board_id AND name = '${field}')`;
  const made = async () =>
    (
      await site.pool.query(
        `SELECT title, (SELECT string_agg(email, ' ') FROM users WHERE id = ANY(owner_ids)) AS owners,
                expiration_date::text AS due, ${cell('Telefone do cliente')} AS phone, ${cell('Nascimento')} AS born
           FROM cards WHERE title LIKE 'Polo d%' ORDER BY title`,
      )
    ).rows;
  const rows = await until(made, found => found.filter(({ owners }) => owners).length === 3);
  const owners = 'vendas@aurora.test';
  expect(rows).toEqual([
    { title: 'Polo da Lia', owners, due: '2026-12-03', phone: '+55 21 99876-5432', born: '1985-09-07' },
    { title: 'Polo da Nina', owners, due: null, phone: '+55 21 99876-5432', born: '1997-06-12' },
    { title: 'Polo do Rui', owners, due: null, phone: '(21) 99876-5432', born: '2005-06-12' },
  ]);
  expect(problems).toEqual([]);
  await close();
});

it('vehicles of a file are found in the stock with or without their signs', async () => {
  await sendStock(`id;title;make;model;year;price;plate
L-201;Honda CR-V Touring 1.5;Honda;CR-V;2021;189900;KLM1N23
L-202;VW T-Roc 2.0 TSI;Volkswagen;T-Roc;2020;129900;KLM-4567
L-203;Mercedes-Benz A 250;Mercedes-Benz;A-250;2019;149900;KLM8N90
`);
  const count = async () =>
    (await site.pool.query("SELECT FROM products WHERE external_product_id LIKE 'L-20_'")).rowCount;
  await until(count, found => found === 3);
  const { page, problems, close } = await openDevice(site.url);
  await signIn(page, 'vendas@aurora.test');
  await page.goto('/stock');
  const search = page.getByLabel('Buscar veículo');
  const rows = page.getByRole('region', { name: 'Estoque' }).locator('tbody tr');
  await rows.first().waitFor();
  for (const [sought, title] of [
    ...[
      ['CR-V', 'CR-V Touring'],
      ['T-Roc', 'T-Roc'],
      ['touring 1.5', 'CR-V Touring'],
      ['t-roc 2.0', 'T-Roc'],
    ],
    ...[
      ['A-250', 'Mercedes'],
      ['KLM-1N23', 'CR-V Touring'],
      ['klm4567', 'T-Roc'],
      ['L-203', 'Mercedes'],
    ],
  ] as [string, string][]) {
    await search.fill(sought);
    await until(
      () => rows.allInnerTexts(),
      ([first, ...others]) => first?.includes(title) === true && others.length === 0,
    );
  }
  // Otherwise the next file would have to be confirmed, because these vehicles aren't in it.
  await site.pool.query("DELETE FROM products WHERE external_product_id LIKE 'L-20_'");
  expect(problems).toEqual([]);
  await close();
});

it('a customer reads a vehicle of a feed as text, and a missing price as «Consulte»', async () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<produtos><produto><id>R1</id><titulo>Argo &amp;ndash; Drive</titulo><preco>0.00</preco><descricao><![CDATA[<p><b>&Uacute;nico dono</b>&nbsp;&ndash;
revisado.<br>Aceita troca</p><ul><li>Ar</li><li>ABS</li></ul><script>alert(1)</script>]]></descricao></produto></produtos>`;
  await sendStock(file);
  const imported = async () =>
    (await site.pool.query("SELECT id FROM products WHERE external_product_id = 'R1'")).rows[0];
  const { id } = await until(imported, row => row !== undefined);
  await site.pool.query('UPDATE cards SET product_ids = ARRAY[$2::uuid] WHERE id = $1', [card.id, id]);

  const { page, problems, close } = await openDevice(site.url, PHONE);
  const read = async () => {
    await page.goto(`/shared/card/${slug}`);
    await page.getByText('Argo – Drive').first().waitFor();
    return page.locator('main').innerText();
  };
  const words = await read();
  expect(words).toContain('Único dono – revisado.\nAceita troca\n• Ar\n• ABS');
  expect(words).toContain('Consulte');
  expect(words).not.toMatch(/<\/?[a-z]|&[a-z]+;|alert\(1\)<|R\$ 0,00/);
  // Earlier imports stored 0.
  await site.pool.query('UPDATE products SET price = 0 WHERE id = $1', [id]);
  expect(await read()).toBe(words);

  const links = page.getByRole('main').getByRole('link', { name: /example/ });
  expect(await links.allTextContents()).toEqual([...LINKS, ADVERT]);
  expect(problems).toEqual([]);
  await close();
});

it('on a phone, addresses in a flow’s own field are links, and a long press selects text', async () => {
  const { context, page, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${card.board_id}/cards/${card.id}`);
  const links = page.getByRole('link', { name: /example/ });
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual([...LINKS, ADVERT]);
  for (const link of await links.all())
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      await link.textContent(),
      'noopener noreferrer',
    ]);

  const info = page.getByRole('button', { name: 'Mais informações Reserva na gaveta azul' });
  await info.scrollIntoViewIfNeeded();
  await info.tap({ trial: true });
  const { x, y, height } = (await info.boundingBox())!;
  const session = await context.newCDPSession(page);
  await session.send('Input.synthesizeTapGesture', { x: x + 30, y: y + height / 2, duration: 1000 });
  expect(await page.getByRole('textbox', { name: 'Mais informações' }).count()).toBe(0);
  // A real phone selects text on a long press if the page allows it; the test system doesn't, so the event is sent by
  // script.
  const [mayOpenMenu, selected] = await info.evaluate(text => {
    const pressed = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    const isLeft = text.dispatchEvent(pressed);
    getSelection()!.selectAllChildren(text);
    return [isLeft, getSelection()!.toString()];
  });
  expect([mayOpenMenu, selected]).toEqual([true, 'Reserva na gaveta azul']);
  expect(problems).toEqual([]);
  await close();
});
