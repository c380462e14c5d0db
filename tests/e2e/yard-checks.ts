import type { Page } from 'playwright-core';
import type { Site } from '../harness/site';

/** Types a code as a check's reading. */
export async function type(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Placa ou identificador');
  await field.fill(code);
  await field.press('Enter');
}

/** Chooses this phase as the only one whose vehicles should be in the yard. */
export async function expectOnly(page: Page, phase: string): Promise<void> {
  const phases = page.getByRole('group', { name: 'Fases cujos veículos ficam no pátio' });
  for (const name of await phases.locator('label').allInnerTexts()) {
    if (name.trim() !== phase) await phases.getByText(name.trim(), { exact: true }).click();
  }
}

/** Concludes the check with cars missing, which has to be confirmed. */
export async function concludeAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Concluir', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir assim mesmo' }).click();
}

/** Returns the list of the check's cards with that result. */
export const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns a card's last check on the server, and the number of lines about it in the card's history, of one moment. */
export async function checkedOf({ pool }: Pick<Site, 'pool'>, identifier: string) {
  const { rows } = await pool.query(
    `SELECT last_check->>'result' AS result, last_check->>'place' AS place,
            (SELECT count(*)::int FROM history h
              WHERE h.tenant_id = cards.tenant_id AND h.card_id = cards.id
                AND h.kind = 'updated' AND h.new ? 'last_check') AS lines
       FROM cards WHERE identifier = $1`,
    [identifier],
  );
  return rows[0] as { result: string | null; place: string | null; lines: number };
}
