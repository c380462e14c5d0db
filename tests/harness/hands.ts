import type { Locator, Page } from 'playwright-core';

/** Way in which a person operates the app: the same journey is made with a pointer and with the keyboard alone. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  fill: (target: Locator, text: string) => Promise<void>;
  check: (target: Locator) => Promise<void>;
}

export const pointer: Hands = {
  async press(target) {
    await target.waitFor({ state: 'attached' });
    // A box may be drawn by its label and covered by it, so the label is clicked.
    const label = target.and(target.page().locator('input')).locator('xpath=ancestor::label');
    await ((await label.count()) > 0 ? label : target).click();
  },
  fill: (target, text) => target.fill(text),
  check: target => target.check(),
};

/** Most key presses to reach an element: more than anyone would press to go once round a page. */
const MOST_STOPS = 250;

const hasFocus = (target: Locator) => target.evaluate(node => node === document.activeElement);

/** Moves the focus to an element by the usual keys: arrows within tabs and menus, and Tab. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  const role = await target.evaluate(node => node.getAttribute('role'));
  if (role === 'tab') await reachTab(target);
  const key = role === 'tab' ? 'ArrowRight' : role === 'menuitem' ? 'ArrowDown' : 'Tab';
  for (let stops = 0; !(await hasFocus(target)); stops++) {
    if (stops > MOST_STOPS) throw new Error(`the keyboard does not come to ${target}`);
    await keyboard.press(key);
  }
}

/** Moves the focus into a row of tabs, which is one stop of Tab. */
async function reachTab(target: Locator): Promise<void> {
  const page: Page = target.page();
  for (let stops = 0; stops <= MOST_STOPS; stops++) {
    const isInside = await target.evaluate(node =>
      node.closest('[role=tablist]')!.contains(document.activeElement),
    );
    if (isInside) return;
    await page.keyboard.press('Tab');
  }
}

export const keys: Hands = {
  async press(target) {
    await reach(target);
    const isChoice = await target.evaluate(node => node.matches('input[type=checkbox], input[type=radio]'));
    await target.page().keyboard.press(isChoice ? 'Space' : 'Enter');
  },
  async fill(target, text) {
    await reach(target);
    // Reaching a field by Tab selects its content, but other ways of reaching it don't, so it is selected here.
    await target.page().keyboard.press('ControlOrMeta+A');
    await target.page().keyboard.insertText(text);
  },
  async check(target) {
    await reach(target);
    await target.page().keyboard.press('Space');
  },
};
