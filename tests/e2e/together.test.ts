import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, openDevice, PHONE, signIn } from '../harness/browser';
import { drag, pickUp } from '../harness/drag-card';
import { type Site, startSite } from '../harness/site';
import { cardLink, cardsIn, changeCardAs, moveTo, openCard, openFlow } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('two people on one flow', () => {
  it('see each other’s moves and comments without a reload', { tags: 'gate' }, async () => {
    const [identifier] = (await cardsIn(site, 'Interesse')) as [string];
    const desk = await openDevice(site.url, DESK);
    const phone = await openDevice(site.url, PHONE);
    await signIn(desk.page, 'gestor@aurora.test');
    await signIn(phone.page, 'vendas@aurora.test');
    await openFlow(desk.page);
    await openFlow(phone.page);

    await openCard(phone.page, identifier);
    await moveTo(phone.page, 'Proposta');
    const proposal = desk.page.getByRole('region', { name: /^Proposta/ });
    await proposal.getByRole('link', { name: new RegExp(`^${identifier}\\b`) }).waitFor();

    await openCard(desk.page, identifier);
    await desk.page.getByRole('tab', { name: /Comentários/ }).click();
    await desk.page.getByLabel('Comentário', { exact: true }).fill('Pode fechar por esse valor.');
    await desk.page.getByRole('button', { name: 'Comentar' }).click();
    await phone.page.getByRole('tab', { name: /Comentários/ }).click();
    await phone.page.getByText('Pode fechar por esse valor.').waitFor();

    expect([...desk.problems, ...phone.problems]).toEqual([]);
    await desk.close();
    await phone.close();
  });

  it('drag a card by mouse: it moves to an allowed column, and stays with the reason otherwise', {
    tags: 'gate',
  }, async () => {
    const [identifier] = (await cardsIn(site, 'Interesse')) as [string];
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    const column = (name: RegExp) => page.getByRole('region', { name });
    await drag(cardLink(page, identifier), column(/^Documentação/));
    await page.getByText('O card não pode ser movido para essa fase').first().waitFor();
    const link = { name: new RegExp(`^${identifier}\\b`) };
    await column(/^Interesse/)
      .getByRole('link', link)
      .waitFor();
    await drag(cardLink(page, identifier), column(/^Proposta/));
    await column(/^Proposta/)
      .getByRole('link', link)
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('end the drag of a card that another archives meanwhile, and the board stays', {
    tags: 'gate',
  }, async () => {
    const identifier = (await cardsIn(site, 'Interesse'))[0]!;
    const { page, problems, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await openFlow(page);
    await pickUp(cardLink(page, identifier));
    const column = (await page.getByRole('region', { name: /^Proposta/ }).boundingBox())!;
    await changeCardAs(site, 'gestor@aurora.test', identifier, '/archive');
    await page
      .getByRole('region', { name: /^Interesse/ })
      .getByRole('link', { name: new RegExp(`^${identifier}\\b`) })
      .waitFor({ state: 'detached' });
    await page.mouse.move(column.x + column.width / 2, column.y + 200, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('region', { name: /^Proposta/ }).waitFor();
    await page.locator('[data-card-id]').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
