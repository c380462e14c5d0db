import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardRow, cardsIn } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Pastes into the focused element, like Ctrl+V. */
const paste = (page: Page, text: string | null, withPicture: boolean) =>
  page.evaluate(
    async ([text, withPicture]) => {
      const data = new DataTransfer();
      if (text) data.setData('text/plain', text);
      if (withPicture) {
        const canvas = document.createElement('canvas');
        const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
        data.items.add(new File([blob!], 'image.png', { type: 'image/png' }));
      }
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      return !document.activeElement!.dispatchEvent(event);
    },
    [text, withPicture] as const,
  );
const titlesOn = async (cardId: string) => {
  const { rows } = await site.pool.query('SELECT title FROM attachments WHERE card_id = $1', [cardId]);
  return rows.map(({ title }) => title);
};

it('a pasted picture is attached to the open card; in a text field, the text pasted with it is used instead', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[0]!);
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=comments`);
  const comment = page.getByRole('textbox', { name: 'Comentário' });
  await comment.focus();
  expect(await paste(page, 'Tabela', true)).toBe(false);
  expect(await paste(page, null, true)).toBe(true);
  await page.getByText('Imagem colada nos anexos do card').waitFor();
  await page.getByRole('tab', { name: /^Anexos/ }).click();
  await page.getByRole('list', { name: 'Anexos do card' }).getByText('imagem colada.png').waitFor();
  await until(
    () => titlesOn(id),
    titles => titles.join() === 'imagem colada.png',
  );
  expect(problems).toEqual([]);
  await close();
});

it('lines pasted into a checklist become its items after confirmation; too long ones are reported, never cut', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[1]!);
  const { page, problems, close } = await openDevice(site.url, DESK);
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${board_id}/cards/${id}?tab=tasks`);
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Entrega');
  await page.keyboard.press('Enter');
  const task = page.getByRole('region', { name: 'Entrega' });
  const line = task.getByRole('textbox', { name: 'Novo item' });
  // The focus stays with the field that the person moved to while the task is being stored.
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Vistoria');
  await line.evaluate(node => {
    document.querySelector<HTMLInputElement>('[aria-label="Nova tarefa"]')!.form!.requestSubmit();
    node.focus();
  });
  await page.getByRole('region', { name: 'Vistoria' }).waitFor();
  await page.getByText('Sincronizado').first().waitFor();
  expect(await line.evaluate(node => node === document.activeElement)).toBe(true);
  expect(
    await paste(
      page,
      '- [ ] Lavar\n✔\uFE0F Polir\r\n\n3. Trocar óleo\n[ ] Calibrar\nEntregar o manual',
      false,
    ),
  ).toBe(true);
  await page.getByRole('dialog', { name: 'Adicionar 5 itens?' }).getByText('Trocar óleo').waitFor();
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await task.getByText('0/5').waitFor();
  expect(await task.getByRole('checkbox').evaluateAll(boxes => boxes.length)).toBe(5);
  expect(await task.getByRole('list').innerText()).toMatch(
    /^Lavar\s+Polir\s+Trocar óleo\s+Calibrar\s+Entregar o manual/,
  );
  await line.fill('x'.repeat(300));
  await task.getByText('Máximo de 255 caracteres excedido').waitFor();
  await line.press('Enter');
  await expect.poll(() => line.inputValue()).toHaveLength(300);
  expect(problems).toEqual([]);
  await close();
});
