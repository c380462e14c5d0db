import { openKeptDevice, PHONE } from '../harness/browser';
import { enter, synced } from '../screens/visit';
import { seconds } from './bench';
import { startSlowLine } from './slow-line';

const ROUNDS = 3;
/** Line of a yard with a weak signal: round trip in milliseconds, and bytes per second. */
const LINE = { roundTrip: 300, bytesASecond: 1_600_000 / 8 };

/**
 * Measures how long a new device takes from its first address until it has stored the app and can open it without a
 * connection.
 */
export async function benchFirstStore(url: string): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const line = await startSlowLine(url, LINE.roundTrip, LINE.bytesASecond);
    const { context, page, close } = await openKeptDevice(line.url, PHONE);
    await context.addInitScript('globalThis.__name = named => named; window.install();');
    const start = performance.now();
    await enter(page, 'vendas@aurora.test');
    await synced(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    took.push(performance.now() - start);
    await line.cut();
    await page.goto('/home');
    await page.getByText(/^Pronto para o pátio/).waitFor();
    await close();
  }
  const told = took.sort((one, other) => one - other).map(seconds);
  console.log(
    `device, ${LINE.roundTrip} ms and 1.6 Mbit/s: signed in, filled and stored after ${told.join(', ')}`,
  );
}
