import { cardLink, cardsIn, openFlow } from '../e2e/journeys';
import { carry, hold } from '../harness/drag-card';
import type { Visit } from './visit';

/** Visits a card held over a phase that accepts it, and over one that does not. */
export async function visitDrag(visit: Visit): Promise<void> {
  await openFlow(visit.page);
  await (visit.isPhone ? dragByFinger(visit) : dragByMouse(visit));
}

async function dragByMouse({ site, page, look }: Visit): Promise<void> {
  const identifier = (await cardsIn(site, 'Interesse'))[1]!;
  const column = (phase: string) => page.getByRole('region', { name: new RegExp(`^${phase}`) });
  await carry(cardLink(page, identifier), column('Proposta'));
  await page
    .getByText(/^Solte aqui/)
    .first()
    .waitFor();
  await look('arrastando, pode');
  await hold(column('Documentação'));
  await page.getByText('De Interesse, o card só vai para').first().waitFor();
  await look('arrastando, não pode');
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function dragByFinger({ site, device, page, look }: Visit): Promise<void> {
  const identifier = (await cardsIn(site, 'Interesse'))[1]!;
  await page.getByRole('tab', { name: /^Interesse/ }).click();
  // A card can be pressed only once it has come to rest.
  await cardLink(page, identifier).click({ trial: true });
  const card = (await cardLink(page, identifier).boundingBox())!;
  const session = await device.context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = { x: card.x + 100, y: card.y + 40 };
  await touch('touchStart', [start]);
  await page.getByText('Arraste até a fase, no alto da tela').waitFor();
  await look('arrastando');
  const tab = (await page.getByRole('tab', { name: /^Aprovação/ }).boundingBox())!;
  const end = { x: Math.min(tab.x + tab.width / 2, 380), y: tab.y + tab.height / 2 };
  for (const part of [0.3, 0.6, 0.9, 1])
    await touch('touchMove', [
      { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
    ]);
  await page.getByText('De Interesse, o card só vai para').first().waitFor();
  await look('arrastando, não pode');
  await touch('touchMove', [start]);
  await touch('touchEnd', []);
}
