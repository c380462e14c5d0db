import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { DESK, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { dialogOn } from '../screens/visit';
import { boardAction, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const choose = (page: Page, lines: string[]) =>
  dialogOn(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'cards.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
    });

/** Drops files onto the import. */
async function drop(page: Page, ...names: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(dropped => {
    const data = new DataTransfer();
    for (const name of dropped) data.items.add(new File(['Título\r\nGol'], name));
    return data;
  }, names);
  const button = dialogOn(page).getByRole('button', { name: 'Escolher o CSV' });
  await button.dispatchEvent('drop', { dataTransfer });
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('the import of cards from a file, on a %s', (size, viewport) => {
  it('checks each line, works without a connection, and sends each card once', async () => {
    const { context, page, problems, close } = await openDevice(site.url, viewport);
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    await openFlow(page);
    const board = new URL(page.url()).pathname;
    await boardAction(page, 'Importar CSV');
    await dialogOn(page).getByText('Um CSV de até 500 linhas').waitFor();
    await drop(page, 'cards.xlsx');
    await dialogOn(page).getByText('Ficou de fora o que não pode entrar aqui: cards.xlsx').waitFor();
    await drop(page, 'maio.csv', 'junho.csv');
    await dialogOn(page).getByText('Ficou de fora o que não pode entrar aqui: junho.csv').waitFor();
    await context.setOffline(true);
    await choose(page, [
      'Título;Fase;Cliente;Vencimento;Valor proposto;Etiquetas;Responsáveis;Cor interna',
      `Gol da Íris ${size};Proposta;Íris Prado;31/12/2026;45.000,00;Troca;vendas@aurora.test;bege`,
      `;Proposta;Sem título;;;;;`,
      `Uno do Caio ${size};Lugar nenhum;Caio;40/12/2026;muito;Inexistente;Ninguém;`,
      `Onix da Lia ${size};;Lia Reis;;;;;`,
    ]);
    const found = page.getByRole('region', { name: 'Conferência do arquivo' });
    await found.getByText('2 cards a criar').waitFor();
    await found.getByText('2 ficam de fora').waitFor();
    await found.getByText('Cor interna').waitFor();
    const told = await found.innerText();
    for (const words of [
      /3\s+Título\s+–\s+Campo obrigatório/,
      /4\s+Fase\s+Lugar nenhum\s+Não há fase ativa com este nome/,
      /4\s+Etiquetas\s+Inexistente/,
      /4\s+Responsáveis\s+Ninguém/,
      /4\s+Valor proposto\s+muito\s+Valor inválido/,
    ])
      expect(told).toMatch(words);
    await expectAccessible(page);
    // The input must be emptied, or the browser would report no change when a corrected file of the same name is
    // chosen.
    expect(await dialogOn(page).locator('input[type="file"]').inputValue()).toBe('');

    await page.getByRole('button', { name: 'Criar 2 cards' }).click();
    await page.getByText('2 cards criados').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ver o quadro' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const made = async () =>
      (
        await site.pool.query(
          `SELECT c.title, p.name AS phase, to_char(c.expiration_date, 'DD/MM/YYYY') AS due,
                  cardinality(c.tag_ids) AS tags, cardinality(c.owner_ids) AS owners
             FROM cards c JOIN phases p ON p.id = c.current_phase_id WHERE c.title LIKE $1 ORDER BY c.title`,
          [`% ${size}`],
        )
      ).rows;
    expect(await made()).toEqual([]);
    await context.setOffline(false);
    await until(made, rows => rows.length === 2 && rows[0].owners === 1);
    expect(await made()).toEqual([
      { title: `Gol da Íris ${size}`, phase: 'Proposta', due: '31/12/2026', tags: 1, owners: 1 },
      { title: `Onix da Lia ${size}`, phase: 'Interesse', due: null, tags: 0, owners: 0 },
    ]);
    await page.goto(`${board}?q=Íris`);
    await page
      .getByRole('link', { name: new RegExp(`Gol da Íris ${size}`) })
      .first()
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
