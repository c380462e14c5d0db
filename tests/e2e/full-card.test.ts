import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardLink, openFlow, tellRows } from './journeys';

const TITLE =
  'Toro Freedom 1.8 do cliente que troca um Onix Premier e paga uma entrada parcelada em quatro vezes';

let site: Site;
let card: { id: string; board_id: string; identifier: string; plate: string };

/** Creates a card with everything that a card can show, and more of it than there is room for. */
beforeAll(async () => {
  site = await startSite();
  const ask = async (sql: string, ...given: unknown[]) => (await site.pool.query(sql, given)).rows;
  [card] = await ask(
    `SELECT c.id, c.board_id, c.identifier, p.plate FROM cards c JOIN phases f ON f.id = c.current_phase_id
       JOIN products p ON p.tenant_id = c.tenant_id AND c.product_ids[1] = p.id
      WHERE f.name = 'Interesse' AND p.plate IS NOT NULL ORDER BY c.current_phase_moved_at DESC LIMIT 1`,
  );
  await ask(
    `INSERT INTO tags (tenant_id, id, board_id, name, color)
     SELECT c.tenant_id, gen_random_uuid(), c.board_id, 'Marca ' || n, '#2f6fed' FROM cards c, generate_series(1, 39) n
      WHERE c.id = $1`,
    card.id,
  );
  await ask(
    `INSERT INTO custom_fields (tenant_id, id, board_id, "order", name, type, show_on_card)
     SELECT c.tenant_id, gen_random_uuid(), c.board_id, 100 + n, 'Dado ' || n, 'text', true
       FROM cards c, generate_series(1, 9) n WHERE c.id = $1`,
    card.id,
  );
  await ask('UPDATE custom_fields SET show_on_card = false WHERE name NOT LIKE $1', 'Dado %');
  await ask(
    `UPDATE cards c SET title = $2, expiration_date = current_date - 400,
            tag_ids = (SELECT array_agg(t.id) FROM tags t WHERE t.board_id = c.board_id AND t.name LIKE 'Marca %'),
            custom_fields = (SELECT jsonb_object_agg(f.id, 'valor ' || f.name) FROM custom_fields f
                              WHERE f.board_id = c.board_id AND f.show_on_card)
      WHERE c.id = $1`,
    card.id,
    TITLE,
  );
  await ask(
    `INSERT INTO comments (tenant_id, id, board_id, card_id, user_id, description, made_at)
     SELECT c.tenant_id, gen_random_uuid(), c.board_id, c.id, c.created_by, 'Recado ' || n, now()
       FROM cards c, generate_series(1, 128) n WHERE c.id = $1`,
    card.id,
  );
  await ask(
    `INSERT INTO attachments (tenant_id, id, board_id, card_id, user_id, title, file_key, size, content_type, made_at)
     SELECT c.tenant_id, gen_random_uuid(), c.board_id, c.id, c.created_by, n || '.txt', 'none', 1, 'text/plain', now()
       FROM cards c, generate_series(1, 45) n WHERE c.id = $1`,
    card.id,
  );
  for (const entity of ['tag', 'custom_field', 'comment', 'attachment'] as const)
    await tellRows(site, card.board_id, entity);
});
afterAll(() => site.close());

it.each([
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)(
  'a late card with too much content for its space says how much more there is, unclipped, on %s',
  async (_, size) => {
    const { page, problems, close } = await openDevice(site.url, size);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const link = cardLink(page, card.identifier);
    await link.waitFor();
    // A clipped number or plate reads as another one: each must be drawn complete, within the card.
    const isWhole = (text: string) =>
      link.evaluate((node, wanted) => {
        const { right, bottom } = node.getBoundingClientRect();
        const found = [...node.querySelectorAll('*')]
          .filter(one => one.textContent!.trim() === wanted)
          .at(-1);
        if (!found) return false;
        const range = document.createRange();
        range.selectNodeContents(found);
        const box = range.getBoundingClientRect();
        const holders = [];
        for (let at = found; at !== node; at = at.parentElement!) holders.push(at);
        const isCut = holders.some(holder => {
          const edge = holder.getBoundingClientRect();
          return getComputedStyle(holder).overflow !== 'visible' && box.right > edge.right + 0.5;
        });
        return box.width > 0 && box.right <= right && box.bottom <= bottom && !isCut;
      }, text);
    const cut = async () => {
      const texts = [card.identifier, card.plate, '+37', '+6', '128', '45'];
      const whole = await Promise.all(texts.map(isWhole));
      return texts.filter((_, at) => !whole[at]);
    };
    await until(cut, texts => texts.length === 0);
    const words = await link.getByText(/^Toro Freedom/).innerText();
    expect(words.endsWith('…')).toBe(true);
    expect(TITLE.startsWith(`${words.slice(0, -1)} `)).toBe(true);
    // The browser clips nothing further.
    const title = link.getByText(/^Toro Freedom/);
    expect(await title.evaluate(node => node.scrollHeight <= node.clientHeight + 1)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  },
);
