import type { Pool } from 'pg';
import { headersOf, rowsOnDevice } from '../e2e/journeys';
import { openKeptDevice, signIn } from '../harness/browser';
import { throttle } from '../harness/frames';
import { until } from '../harness/until';
import { seconds } from './bench';

const ROUNDS = 5;

/**
 * Measures how long an online device still has data that its person may no longer see, from the server's response to
 * the removal.
 */
export async function benchRevocation(url: string, pool: Pool, boardId: string, rate: number): Promise<void> {
  const headers = await headersOf({ url }, 'gestor@aurora.test');
  const ask = async (method: string, path: string, body?: object) => {
    const more = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${url}/api/boards/${boardId}/users${path}`, { method, headers, ...more });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const { context, page, close } = await openKeptDevice(url);
  // The runner of this file wraps named functions in a helper that a page lacks.
  await context.addInitScript('globalThis.__name = named => named;');
  await signIn(page, 'vendas@aurora.test');
  await page.goto(`/flows/${boardId}`);
  await page.locator('[data-card-id]').first().waitFor();
  await throttle(page, rate);
  const count = async () => {
    const cards = await rowsOnDevice<{ board_id: string }>(page, 'card');
    return cards.filter(({ board_id }) => board_id === boardId).length;
  };
  const all = await count();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rows } = await pool.query(
      `SELECT m.id, m.user_id FROM board_users m JOIN users u ON u.id = m.user_id
        WHERE m.board_id = $1 AND u.email = 'vendas@aurora.test'`,
      [boardId],
    );
    await ask('DELETE', `/${rows[0].id}`);
    const start = performance.now();
    await until(count, left => left === 0);
    took.push(performance.now() - start);
    await ask('POST', '', { user_id: rows[0].user_id, role: 'user' });
    await until(count, there => there === all, 120_000);
  }
  const told = took.sort((one, other) => one - other).map(seconds);
  console.log(
    `device, ${rate}× slower: out of a flow of ${all} cards, they are gone after ${told.join(', ')}`,
  );
  await close();
}
