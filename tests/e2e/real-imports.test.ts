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
  ]) {
    await askAs(site, 'gestor@aurora.test', 'POST', `/boards/${card.board_id}/custom_fields`, { name, type });
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
    'Título;Cliente;Responsáveis;"Telefone\ndo cliente";"Valor\nda FIPE"',
    'Polo da Bia;Bia;Rafael Souza;(21) 99876-5432;1',
    'Polo do Caio;Caio;vendas@aurora.test;(21) 2765-4321 ramal 12;2',
    'Polo da Eva;Eva;vendas@aurora.test;(21) 2765-4321 / (21) 99876-5432;3',
    'Polo da Lia;Lia;vendas@aurora.test;\u202A+55 21 99876\u20115432\u202C;4',
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
  await page.getByRole('button', { name: 'Criar 1 card' }).click();
  await page.getByText('1 card criado').waitFor();
  const made = async () =>
    (
      await site.pool.query(
        `SELECT title, custom_fields, (SELECT array_agg(email) FROM users WHERE id = ANY(owner_ids)) AS owners
           FROM cards WHERE title LIKE 'Polo d%'`,
      )
    ).rows;
  const [row, ...others] = await until(made, rows => rows.some(({ owners }) => owners));
  expect(others).toEqual([]);
  expect([row.title, row.owners]).toEqual(['Polo da Lia', ['vendas@aurora.test']]);
  expect(Object.values(row.custom_fields)).toContain('+55 21 99876-5432');
  expect(problems).toEqual([]);
  await close();
});

it('a customer reads a vehicle of a feed as text, and a missing price as «Consulte»', async () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<produtos><produto><id>R1</id><titulo>Argo &amp;ndash; Drive</titulo><preco>0.00</preco><descricao><![CDATA[<p><b>&Uacute;nico dono</b>&nbsp;&ndash;
revisado.<br>Aceita troca</p><ul><li>Ar</li><li>ABS</li></ul><script>alert(1)</script>]]></descricao></produto></produtos>`;
  const { 'content-type': _, ...headers } = await headersOf(site, 'gestor@aurora.test');
  const body = new FormData();
  body.set('file', new Blob([file]), 'estoque.xml');
  const path = `${site.url}/api/tenants/${AURORA}/product-feed/file`;
  const answer = await fetch(path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
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
