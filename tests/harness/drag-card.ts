import type { Locator, Page } from 'playwright-core';
import { until } from './until';

/** Waits for what drags cards: it comes after them, and a press that nothing follows begins no drag. */
export const draggable = (page: Page): Promise<void> =>
  page.locator('[id^="DndLiveRegion"]').first().waitFor({ state: 'attached' });

/** Takes a card of the board up with the mouse: once it is held, the column that it lies over is marked. */
export async function pickUp(card: Locator): Promise<void> {
  const page = card.page();
  await draggable(page);
  // By its corner, and not before it stands still.
  await card.hover({ position: { x: 40, y: 20 } });
  const { x, y } = (await card.boundingBox())!;
  await page.mouse.down();
  // A move that comes before the press has been taken up counts for nothing, nor does one to the same place.
  await until(
    async () => {
      await page.mouse.move(x + 60, y + 30, { steps: 3 });
      await page.mouse.move(x + 50, y + 25);
      return page.locator('[data-over]').count();
    },
    count => count > 0,
  );
}

/** Takes a card up and holds it over a column: that is marked, whether the card may go there or not. */
export async function carry(card: Locator, column: Locator): Promise<void> {
  await pickUp(card);
  const page = card.page();
  await until(
    async () => {
      // The board may have been scrolled under it.
      const { x, y, width } = (await column.boundingBox())!;
      await page.mouse.move(x + width / 2, y + 200, { steps: 8 });
      return column.and(page.locator('[data-over]')).count();
    },
    count => count > 0,
  );
}

/** Drags a card to a column, and lets go of it there. */
export async function drag(card: Locator, column: Locator): Promise<void> {
  await carry(card, column);
  await card.page().mouse.up();
}
