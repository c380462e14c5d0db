import type { Locator, Page } from 'playwright-core';
import { until } from './until';

/**
 * Waits until the code that drags cards is loaded: it loads after the cards, and a press before that starts no drag.
 */
export const draggable = (page: Page): Promise<void> =>
  page.locator('[id^="DndLiveRegion"]').first().waitFor({ state: 'attached' });

/** Picks up a card of the board with the mouse, until the column under it is marked. */
export async function pickUp(card: Locator): Promise<void> {
  const page = card.page();
  await draggable(page);
  // Grabs the card near its corner, after it has come to rest.
  await card.hover({ position: { x: 40, y: 20 } });
  const { x, y } = (await card.boundingBox())!;
  await page.mouse.down();
  // A move before the press has been handled doesn't count, and neither does one to the same place.
  await until(
    async () => {
      await page.mouse.move(x + 60, y + 30, { steps: 3 });
      await page.mouse.move(x + 50, y + 25);
      return page.locator('[data-over]').count();
    },
    count => count > 0,
  );
}

/** Picks up a card and holds it over a column until that is marked, whether or not the card may go there. */
export async function carry(card: Locator, column: Locator): Promise<void> {
  await pickUp(card);
  await hold(column);
}

/** Holds the card that was picked up over a column until that is marked. */
export async function hold(column: Locator): Promise<void> {
  const page = column.page();
  await until(
    async () => {
      // The board may have been scrolled under the pointer.
      const { x, y, width } = (await column.boundingBox())!;
      await page.mouse.move(x + width / 2, y + 200, { steps: 8 });
      return column.and(page.locator('[data-over]')).count();
    },
    count => count > 0,
  );
}

/** Drags a card to a column, and drops it there. */
export async function drag(card: Locator, column: Locator): Promise<void> {
  await carry(card, column);
  await card.page().mouse.up();
}

/** Drags a row of a list to the place of another row, and drops it once the others have made room. */
export async function dragRow(row: Locator, place: Locator, isThere: () => Promise<boolean>): Promise<void> {
  const { mouse } = row.page();
  const nearLeft = async (rows: Locator) => {
    const { x, y, height } = (await rows.boundingBox())!;
    return { x: x + 20, y: y + height / 2 };
  };
  const [from, to] = [await nearLeft(row), await nearLeft(place)];
  await mouse.move(from.x, from.y);
  await mouse.down();
  await until(async () => {
    // A move before the press has been handled doesn't count, and neither does one to the same place.
    await mouse.move(to.x + 2, to.y, { steps: 8 });
    await mouse.move(to.x, to.y);
    return isThere();
  }, Boolean);
  await mouse.up();
}
