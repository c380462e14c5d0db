import { afterAll, beforeAll, expect, it } from 'vitest';
import { installed, openDevice, PHONE, signIn } from '../harness/browser';
import { type FaultProxy, startFaultProxy } from '../harness/fault-proxy';
import { until } from '../harness/until';
import { startYardCompany, type YardCompany } from '../harness/yard-company';
import { rowsOnDevice } from './journeys';

let yard: YardCompany;
let proxy: FaultProxy;
beforeAll(async () => {
  yard = await startYardCompany(1);
  proxy = await startFaultProxy(yard.server.url);
});
afterAll(async () => {
  await proxy.close();
  await yard.close();
});

it('a first visit stores the whole app with one request, says so, and the app then opens without a server', async () => {
  const asked: string[] = [];
  proxy.befalls = ({ url, headers }) => {
    // Requests of a page name the kind of file; a plain fetch by the worker says `empty`.
    if (headers['sec-fetch-dest'] === 'empty' && /^\/(assets|app-pack)/.test(url!)) asked.push(url!);
    return undefined;
  };
  const { page, problems, close } = await openDevice(proxy.url, PHONE);
  await signIn(page, yard.emails.patio);
  await page.goto('/home');
  await page.getByText('O app está sendo guardado neste aparelho.').waitFor();
  await installed(page);
  await page.getByText('O app está neste aparelho e abre sem sinal.').waitFor();
  expect(asked).toEqual(['/app-pack']);
  expect(problems).toEqual([]);
  const { id, board_id, title } = yard.cards[0]!;
  await until(
    () => rowsOnDevice<{ id: string }>(page, 'card'),
    cards => cards.some(card => card.id === id),
  );
  proxy.befalls = () => 'lose_request';
  await page.goto('/ready');
  await page.getByText('Ele abre sem sinal.').waitFor();
  // Neither the board nor a card has been opened before.
  await page.goto(`/flows/${board_id}`);
  await page.locator('[data-card-id]').first().waitFor();
  await page.goto(`/flows/${board_id}/cards/${id}`);
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  await page.goto('/home');
  await page.getByText(/^Pronto para o pátio/).waitFor();
  expect(await page.getByText(/^O app está/).count()).toBe(0);
  await close();
});

it('an app closed half stored says until then that it does not open offline, and is stored at the next visit', async () => {
  const asked: string[] = [];
  let isCut = true;
  proxy.befalls = ({ url, headers }) => {
    if (headers['sec-fetch-dest'] !== 'empty' || !/^\/(assets|app-pack)/.test(url!)) return undefined;
    asked.push(url!);
    // Ten files arrive.
    return isCut && (url === '/app-pack' || asked.length > 11) ? 'lose_request' : undefined;
  };
  const { context, page, problems, close } = await openDevice(proxy.url, PHONE);
  await signIn(page, yard.emails.patio);
  await page.goto('/home');
  await page.evaluate(() => window.install());
  await until(
    async () => asked.length,
    count => count > 20,
  );
  await page
    .getByText('O app está sendo guardado neste aparelho. Até terminar, não abre sem sinal.')
    .waitFor();
  await page.goto('/ready');
  await page.getByText('Ele está sendo guardado. Até terminar, não abre sem sinal.').waitFor();
  expect(await page.getByText('Ele abre sem sinal.').count()).toBe(0);
  await page.close();

  isCut = false;
  const next = await context.newPage();
  await next.goto('/ready');
  await installed(next);
  await next.getByText('Ele abre sem sinal.').waitFor();
  proxy.befalls = () => 'lose_request';
  await next.reload();
  await next.getByText('Ele abre sem sinal.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('the stored app answers neither for the server nor for a missing file', async () => {
  proxy.befalls = () => undefined;
  const { page, close } = await openDevice(proxy.url, PHONE);
  await page.goto('/');
  await installed(page);
  const shell = await page.goto('/home');
  expect(shell!.fromServiceWorker()).toBe(true);
  for (const [path, status, said] of [
    ['/api/docs/', 200, 'Swagger'],
    ['/api/nothing', 404, 'not_found'],
    ['/assets/nothing.js', 404, 'not_found'],
    ['/icons/nothing.png', 404, 'not_found'],
  ] as const) {
    const answer = await page.goto(path);
    expect([answer!.status(), answer!.fromServiceWorker()], path).toEqual([status, false]);
    expect(await answer!.text()).toContain(said);
  }
  // Requests this file from a script of the page.
  await page.goto('/home');
  const asked = page.evaluate(async () => {
    const answer = await fetch('/assets/nothing.js');
    return [answer.status, await answer.text()];
  });
  expect(await asked).toEqual([404, expect.stringContaining('not_found')]);
  await close();
});
