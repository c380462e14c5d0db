import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, type Device, installed, openDevice, PHONE, signIn } from '../harness/browser';
import { deliverPush, openPushDevice } from '../harness/push-device';
import { type PushService, startPushService } from '../harness/push-service';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { cardsIn, comment, firstPhotos, openCard, openFlow, picturesKept, rowsOnDevice } from './journeys';

let service: PushService;
let site: Site;
beforeAll(async () => {
  service = await startPushService();
  const isAllowed = (address: string, port: number) => address === '127.0.0.1' && port === service.port;
  site = await startSite(undefined, { feedRules: { isAllowed } });
});
afterAll(async () => {
  await site.close();
  service.close();
});

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
/** Waits until an item has the word for its state. */
const stands = (page: Page, title: string, word: string) =>
  rowOf(page, title).getByText(word, { exact: true }).waitFor();

/** Simulates the browser's offer to install the app, as Chromium makes it to regular users. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      document.title = 'asked to install';
      dispatchEvent(new Event('appinstalled'));
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    return !dispatchEvent(event);
  });

/** Grants persistent storage: Chromium decides that itself, and the end of the session would revoke it. */
async function letKeep({ context, page }: Device): Promise<void> {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.send('Browser.setPermission', {
    permission: { name: 'persistent-storage' },
    setting: 'granted',
    origin: site.url,
    browserContextId: targetInfo.browserContextId!,
  });
}

it('a phone is prepared for offline use step by step, and shows that it is ready without a connection', async () => {
  const device = await openPushDevice(site.url, service, 'vendas');
  const { page, context, problems, close } = device;
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  const hint = page.getByRole('region', { name: 'Instalar o app' });
  await page.getByText('Pronto para o pátio: faltam 2 coisas').waitFor();
  expect(await hint.count()).toBe(0);
  // The app suppresses the browser's own install prompt.
  expect(await offer(page)).toBe(true);
  await hint.waitFor();
  await page.getByRole('button', { name: 'Deixar a instalação para depois' }).click();
  await hint.waitFor({ state: 'detached' });
  // Once dismissed the hint stays away, even if the browser offers installation again.
  await page.reload();
  await page.getByText('Pronto para o pátio: faltam 2 coisas').waitFor();
  await offer(page);
  await page.getByText('Pronto para o pátio: faltam 3 coisas').click();
  await expect.poll(() => hint.count()).toBe(0);

  await page.getByText('Faltam 3 coisas neste aparelho').waitFor();
  await page.getByRole('button', { name: 'Instalar' }).click();
  await stands(page, 'App instalado', 'Pronto');
  expect(await page.title()).toBe('asked to install');

  await stands(page, 'App neste aparelho', 'Pronto');
  await stands(page, 'Dados guardados', 'A fazer');
  await page.getByRole('button', { name: 'Manter guardado' }).click();
  await rowOf(page, 'Dados guardados').getByText('O navegador ainda não aceitou manter').waitFor();
  await letKeep(device);
  await rowOf(page, 'Dados guardados').getByRole('button', { name: 'Tentar de novo' }).click();
  await stands(page, 'Dados guardados', 'Pronto');

  await page.getByRole('button', { name: 'Ativar os avisos' }).click();
  await page.getByText('Nenhum chegou a este aparelho ainda.').waitFor();
  await page.getByRole('button', { name: 'Enviar um teste' }).click();
  await page.getByText('Esperando que chegue').waitFor();
  const [test] = await until(
    () => service.received,
    all => all.length > 0,
  );
  await deliverPush(site.url, device, test!.message);
  await page.getByText('O aviso de teste chegou.').waitFor();
  await page.getByText('Última entrega: agora.').waitFor();
  // The pictures are downloaded automatically, one after the other.
  await page.getByText('Este aparelho está pronto').waitFor({ timeout: 120_000 });

  await context.setOffline(true);
  await page.reload();
  await page.getByText('Sem conexão não dá para enviar o teste').waitFor();
  await page.getByText('Última entrega: agora.').waitFor();
  await rowOf(page, 'Fluxos atualizados').getByText('Venda de veículos').waitFor();
  await stands(page, 'Fluxos atualizados', 'Pronto');
  await rowOf(page, 'Espaço no aparelho')
    .getByText(/\d MB em uso, de/)
    .waitFor();
  await page.getByRole('link', { name: 'O que prometemos sem sinal' }).click();
  await page.getByText('Cada alteração chega uma única vez').waitFor();
  await page.reload();
  await page.getByText('Cada alteração chega uma única vez').waitFor();
  await page.getByRole('button', { name: 'Voltar a Pronto para o pátio' }).click();
  await stands(page, 'Fluxos atualizados', 'Pronto');
  expect(problems).toEqual([]);
  await close();
});

it('the preparation says how many of the cards’ pictures are stored, and waits for Wi-Fi for the others', async () => {
  const { page, context, problems, close } = await openDevice(site.url, DESK);
  await context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await signIn(page, 'patio@aurora.test');
  await installed(page);
  await page.goto('/sync');
  await page.getByRole('link', { name: 'Pronto para o pátio' }).click();
  const wanted = await firstPhotos(site, 'patio@aurora.test');
  const here = async () => {
    const kept = await picturesKept(page);
    return wanted.filter(path => kept.includes(path)).length;
  };
  const photos = rowOf(page, 'Fotos dos veículos');
  await photos.getByText(/^\d+ de \d+ estão aqui. As outras/).waitFor();
  expect(await photos.innerText()).toContain(`${await here()} de ${wanted.length} estão aqui`);
  expect(await here()).toBeLessThan(wanted.length);
  await stands(page, 'Fotos dos veículos', 'Ainda não');
  // The browser has not offered installation here.
  await stands(page, 'App instalado', 'Ainda não');
  await stands(page, 'Alterações enviadas', 'Pronto');
  await page.evaluate(() => {
    const { connection } = navigator as unknown as { connection: EventTarget & { type: string } };
    connection.type = 'wifi';
    connection.dispatchEvent(new Event('change'));
  });
  await page.getByText(`${wanted.length} fotos guardadas abrem sem sinal`).waitFor({ timeout: 120_000 });
  expect(await here()).toBe(wanted.length);
  await stands(page, 'Fotos dos veículos', 'Pronto');
  expect(problems).toEqual([]);
  await close();
});

it('an iPhone shows how to install the app, and which features need that', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const { context, page, problems, close } = await openDevice(site.url, PHONE, 'pt-BR', { userAgent });
  await signIn(page, 'vendas@aurora.test');
  const hint = page.getByRole('region', { name: 'Instalar o app' });
  await hint.getByText('Adicionar à Tela de Início').waitFor();
  await page.getByRole('link', { name: /^Pronto para o pátio/ }).click();
  await stands(page, 'App instalado', 'A fazer');
  await stands(page, 'Dados guardados', 'Indisponível');
  // Stored changes may be deleted after a time on this system, which has no background sync either.
  await context.route('**/api/commands', async route => {
    const { commands } = route.request().postDataJSON() as { commands: { id: string }[] };
    const verdict = { status: 'refused', code: 'not_found', message: 'Não há' };
    await route.fulfill({ json: { data: commands.map(({ id }) => ({ id, verdict })) } });
  });
  await openFlow(page);
  await openCard(page, (await cardsIn(site, 'Interesse'))[0]!);
  await comment(page, 'De um iPhone');
  await until(
    () => rowsOnDevice<{ status: string }>(page, 'outbox'),
    entries => entries[0]?.status === 'refused',
  );
  await page.goto('/ready');
  await rowOf(page, 'Alterações enviadas').getByText('Sem o app instalado, o Safari apaga').waitFor();
  expect(problems).toEqual([]);
  await close();
});
