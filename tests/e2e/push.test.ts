import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, installed, signIn } from '../harness/browser';
import { textsOf } from '../harness/company-texts';
import { deliverPush, openPushDevice, type Permission } from '../harness/push-device';
import { type PushService, startPushService } from '../harness/push-service';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { wordsOnDevice } from '../harness/words-on-device';
import { wakeWorker } from '../harness/worker';
import { enter } from '../screens/visit';
import { cardRow, cardsIn, changeCardAs, enable, flip, phaseId } from './journeys';

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

const openRegistrable = (path: string, permission?: Permission) =>
  openPushDevice(site.url, service, path, permission);

const registered = async (path: string) =>
  (
    await site.pool.query(
      'SELECT u.email, d.origin FROM push_devices d JOIN users u ON u.id = d.user_id WHERE d.token LIKE $1',
      [`%/${path}"%`],
    )
  ).rows;

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Receber avisos com o app fechado' });

async function turnOn(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await installed(page);
  await page.goto('/my-account?tab=notifications');
  await flip(pushSwitch(page));
}

/**
 * Returns the notifications that the system shows, read from a page, or from the service worker if there is none. Runs
 * in turn with the code that shows them: Chromium loses a notification that is being shown for the first time if they
 * are read meanwhile.
 */
const shown = (from: Pick<Worker, 'evaluate'>) =>
  from.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const { registration = await navigator.serviceWorker.ready } =
      self as unknown as Partial<ServiceWorkerGlobalScope>;
    const all: Notification[] = await navigator.locks.request('notifications', () =>
      getNotifications.call(registration),
    );
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Simulates a press on a system notification, which only the browser's own interface can do. */
async function press({ context }: Device, title: string, action = ''): Promise<void> {
  const pressed = { title, action };
  await context.serviceWorkers()[0]!.evaluate(async ({ title, action }) => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    const all = await scope.registration.getNotifications();
    const notification = all.find(one => one.title === title)!;
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification, action }));
  }, pressed);
}

/** Moves a card, as a salesperson, to the phase in which the approver is asked. */
async function ask(): Promise<{ id: string; title: string; identifier: string }> {
  const identifier = (await cardsIn(site, 'Proposta'))[0]!;
  const phase_id = await phaseId(site, 'Aprovação da proposta');
  await changeCardAs(site, 'vendas@aurora.test', identifier, '/move', { phase_id }, 'POST');
  return cardRow(site, identifier);
}

describe('push notifications on a device', () => {
  it('are registered with the server, shown on arrival, and open their subject', {
    tags: 'gate',
  }, async () => {
    const device = await openRegistrable('aprova');
    const { page, problems, close } = device;
    await turnOn(page, 'aprova@aurora.test');
    await until(
      () => registered('aprova'),
      rows => rows.length === 1,
    );
    expect(await registered('aprova')).toEqual([{ email: 'aprova@aurora.test', origin: site.url }]);

    const { id, title } = await ask();
    const [push] = await until(
      () => service.received.filter(({ path }) => path === 'aprova'),
      all => all.length > 0,
    );
    expect(push!.message).toMatchObject({
      web_push: 8030,
      notification: { title, body: 'Pede a sua aprovação', lang: 'pt-BR', tag: id },
      app_badge: expect.any(Number),
    });
    await deliverPush(site.url, device, push!.message);
    await until(
      () => shown(page),
      all => all.length === 1,
    );
    expect(await shown(page)).toEqual([
      { title, body: expect.stringMatching(/^Pede a sua aprovação/), tag: id },
    ]);
    // A newer notification of the same card replaces it.
    const again = structuredClone(push!.message) as { notification: { body: string } };
    again.notification.body = 'João Lima comentou';
    await deliverPush(site.url, device, again);
    await until(
      () => shown(page),
      all => all[0]?.body.startsWith('João Lima comentou') === true,
    );
    expect(await shown(page)).toHaveLength(1);

    // The badge of the app's icon shows the same number as the menu.
    const places = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
    await until(
      async () => {
        const said = (await places.allTextContents()).map(text => Number.parseInt(text, 10) || 0);
        const badge = await page.evaluate(() => localStorage.getItem('test.badge'));
        return [badge, String(said.reduce((sum, count) => sum + count, 0))] as const;
      },
      ([badge, said]) => badge === said && said !== '0',
    );

    // «Reprovar» needs a comment, which is written in the app.
    await press(device, title, 'reject');
    await page.waitForURL('**/approvals?open=*');
    await page.getByRole('article', { name: title }).getByRole('button', { name: 'Aprovar' }).waitFor();
    await until(
      () => shown(page),
      all => all.length === 0,
    );

    // The next start registers the device again, even if the server has lost the registration.
    await site.pool.query('DELETE FROM push_devices');
    await page.reload();
    await until(
      () => registered('aprova'),
      rows => rows.length === 1,
    );

    // Notifications are turned off while a start is registering the device again.
    let register = () => {};
    const mayRegister = new Promise<void>(resolve => {
      register = resolve;
    });
    await device.context.route('**/api/push-devices/webpush', async route => {
      if (route.request().method() === 'POST') await mayRegister;
      await route.continue();
    });
    const isRegistering = page.waitForRequest('**/api/push-devices/webpush');
    await page.goto('/my-account?tab=notifications');
    await isRegistering;
    await flip(pushSwitch(page));
    register();
    await page.getByRole('switch', { checked: false, disabled: false }).waitFor();
    expect(await registered('aprova')).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('approve once with the app closed and no signal, and report the outcome', {
    tags: 'gate',
  }, async () => {
    const device = await openRegistrable('closed');
    const { context, problems, close } = device;
    await turnOn(device.page, 'aprova@aurora.test');
    await until(
      () => registered('closed'),
      rows => rows.length === 1,
    );
    const elsewhere = await context.newPage();
    await device.page.close();
    device.page = elsewhere;
    const { id, title, identifier } = await ask();
    const [push] = await until(
      () => service.received.filter(({ path }) => path === 'closed'),
      all => all.length > 0,
    );
    await deliverPush(site.url, device, push!.message);
    const worker = context.serviceWorkers()[0]!;
    const body = async () => (await shown(worker)).find(one => one.title === title)?.body;
    const says = (words: string) => until(body, said => said === words);
    // Waits until the card that the push is about has been fetched.
    await until(body, said => said?.includes('Valor proposto: R$') === true);
    await site.stop();
    await press(device, title, 'approve');
    await says('Aprovado, a enviar');
    await site.start();
    await wakeWorker(device, site.url, { sync: 'outbox' });
    await says('Aprovado');
    expect((await cardRow(site, identifier)).current_phase_id).toBe(await phaseId(site, 'Documentação'));
    const { rows } = await site.pool.query(
      "SELECT kind FROM history WHERE card_id = $1 AND kind = 'phase_approved'",
      [id],
    );
    expect(rows).toHaveLength(1);

    // While the app is open, it updates the badge itself.
    await worker.evaluate(() =>
      (self as unknown as ServiceWorkerGlobalScope).registration.showNotification('Onix', {
        body: 'Aprovado, a enviar',
        data: { entry_id: '1' },
      }),
    );
    await device.page.goto(`${site.url}/approvals`);
    await until(
      () => shown(worker),
      all => all.length === 1 && all[0]!.body === 'Aprovado',
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('end at sign-out, and late ones show nothing', {
    tags: 'gate',
  }, async () => {
    const device = await openRegistrable('patio');
    const { page, problems, close } = device;
    await turnOn(page, 'patio@aurora.test');
    await until(
      () => registered('patio'),
      rows => rows.length === 1,
    );
    const [{ user_id }] = (
      await site.pool.query("SELECT id AS user_id FROM users WHERE email = 'patio@aurora.test'")
    ).rows;
    const data = { path: '/home', tenant_id: 1, user_id };
    const notification = { title: 'Onix de Helena', body: 'segredo', tag: 'x', icon: '/x.png', data };
    const push = { web_push: 8030, notification, app_badge: 1 };
    await deliverPush(site.url, device, push);
    await until(
      () => shown(page),
      all => all.some(({ title }) => title === 'Onix de Helena'),
    );
    // The person signs out while the device is being registered again.
    let answer = () => {};
    const answered = new Promise<void>(resolve => {
      answer = resolve;
    });
    const isAsked = page.waitForRequest('**/api/push-devices/config');
    await device.context.route('**/api/push-devices/config', async route => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await page.goto('/my-account');
    await isAsked;
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByLabel('E-mail').waitFor();
    const isRefused = page.waitForResponse('**/api/push-devices/webpush');
    answer();
    await isRefused;
    await until(
      () => registered('patio'),
      rows => rows.length === 0,
    );
    await until(
      () => page.evaluate(() => Object.keys(localStorage).filter(key => /push|subscribed|badge/.test(key))),
      left => left.length === 0,
    );
    await until(
      () => shown(page),
      all => all.length === 0,
    );
    await deliverPush(site.url, device, push);
    await until(
      () => shown(page),
      all => all.length > 0,
    );
    expect(await shown(page)).toEqual([
      { title: 'Pátio', body: 'Há novidades. Abra o app para ver.', tag: 'patio' },
    ]);
    await deliverPush(site.url, device, 'isto não é nosso');
    expect(await shown(page)).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('are removed, with all of the company’s text, from the device of a disabled person', async () => {
    const device = await openRegistrable('vendas');
    const { page, problems, close } = device;
    const texts = await textsOf(site.pool, 1);
    await turnOn(page, 'vendas@aurora.test');
    await until(
      () => registered('vendas'),
      rows => rows.length === 1,
    );
    const { rows } = await site.pool.query("SELECT id FROM users WHERE email = 'vendas@aurora.test'");
    const { title, id } = await cardRow(site, (await cardsIn(site, 'Proposta'))[1]!);
    const data = { path: '/home', tenant_id: 1, user_id: rows[0].id };
    await deliverPush(site.url, device, {
      web_push: 8030,
      notification: { title, body: 'Ana Prado comentou', tag: id, icon: '/x.png', data },
      app_badge: 1,
    });
    await until(
      () => shown(page),
      all => all.some(({ tag }) => tag === id),
    );
    await enable(site, 'vendas@aurora.test', false);
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await until(
      () => Promise.all([shown(page), wordsOnDevice(page, texts)]),
      ([notifications, readable]) => notifications.length === 0 && readable.length === 0,
    );
    expect(problems).toEqual([]);
    await enable(site, 'vendas@aurora.test', true);
    await close();
  });

  it('open the company they are about in a page that shows another', { tags: 'gate' }, async () => {
    await site.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = 'vendas@aurora.test'`,
    );
    const device = await openRegistrable('vendas');
    const { page, problems, close } = device;
    await turnOn(page, 'vendas@aurora.test');
    await until(
      () => registered('vendas'),
      rows => rows.length === 1,
    );
    const [{ user_id }] = (
      await site.pool.query("SELECT id AS user_id FROM users WHERE email = 'vendas@aurora.test'")
    ).rows;
    const data = { path: '/notifications?show=unread', tenant_id: 2, user_id };
    const notification = { title: 'Em Serra', body: 'Vence amanhã', tag: 'y', icon: '/y.png', data };
    await deliverPush(site.url, device, { web_push: 8030, notification, app_badge: 1 });
    await until(
      () => shown(page),
      all => all.some(({ title }) => title === 'Em Serra'),
    );
    await press(device, 'Em Serra');
    await page.waitForURL('**/notifications?show=unread');
    // Requests from now on are for that company.
    const asked = page.waitForRequest('**/api/sync');
    await page.reload();
    expect((await asked).headers()['x-tenant']).toBe('2');
    expect(problems).toEqual([]);
    await close();
  });

  it('show only that something is new on a locked screen, if the person wants that', async () => {
    const device = await openRegistrable('hides');
    const { page, problems, close } = device;
    await turnOn(page, 'aprova@aurora.test');
    const content = page.getByRole('switch', { name: 'Mostrar o conteúdo nos avisos' });
    await content.waitFor();
    // A failure changes nothing, and shows the reason.
    await page.route('**/api/push-devices/config', route => route.abort());
    await flip(content);
    await page.getByText('Sem conexão com o servidor. Confira a conexão e tente de novo.').waitFor();
    await until(
      () => content.isChecked(),
      isShown => isShown,
    );
    await page.unroute('**/api/push-devices/config');
    await flip(content);
    const hides = () =>
      site.pool.query(`SELECT hides_content FROM push_devices WHERE token LIKE '%/hides"%'`);
    await until(hides, ({ rows }) => rows[0]?.hides_content === true);
    // The choice is still set at the next start, which registers the device again.
    await site.pool.query('DELETE FROM push_devices');
    await page.reload();
    await until(hides, ({ rows }) => rows[0]?.hides_content === true);
    await until(
      () => content.isChecked(),
      isShown => !isShown,
    );

    const { title, id } = await ask();
    const [push] = await until(
      () => service.received.filter(({ path }) => path === 'hides'),
      all => all.length > 0,
    );
    expect(JSON.stringify(push!.message)).not.toContain(title);
    await deliverPush(site.url, device, push!.message);
    await until(
      () => shown(page),
      all => all.length === 1,
    );
    expect(await shown(page)).toEqual([{ title: 'Novo aviso', body: 'Abra o app para ver.', tag: id }]);
    await press(device, 'Novo aviso');
    await page.waitForURL('**/approvals?open=*');
    expect(problems.filter(problem => !problem.includes('ERR_FAILED'))).toEqual([]);
    await close();
  });

  it('ask for permission only on a tap, say what to do without it, and register once with it', {
    tags: 'gate',
  }, async () => {
    const { page, context, problems, close } = await openRegistrable('asked', 'none');
    await context.addInitScript(() => {
      const leave = () => (localStorage.getItem('test.leave') ?? 'default') as NotificationPermission;
      Object.defineProperty(Notification, 'permission', { get: leave });
      Notification.requestPermission = async () => {
        localStorage.setItem('test.asked', `${localStorage.getItem('test.asked') ?? ''}x`);
        localStorage.setItem('test.leave', localStorage.getItem('test.answer')!);
        return leave();
      };
    });
    const told: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/api/push-devices/')) told.push(request.method());
    });
    const kept = (key: string) => page.evaluate(key => localStorage.getItem(`test.${key}`), key);
    const answer = (leave: NotificationPermission) =>
      page.evaluate(leave => localStorage.setItem('test.answer', leave), leave);
    await enter(page, 'vendas@aurora.test');
    await installed(page);
    await page.goto('/ready');
    await page.getByRole('button', { name: 'Ativar os avisos' }).waitFor();
    await page.goto('/my-account?tab=notifications');
    await pushSwitch(page).waitFor();
    expect([await kept('asked'), told]).toEqual([null, []]);

    await answer('default');
    await flip(pushSwitch(page));
    await page.getByText('Não ativado. O navegador não recebeu a sua permissão.').waitFor();
    expect(await pushSwitch(page).isChecked()).toBe(false);
    await answer('denied');
    await flip(pushSwitch(page));
    const blocked = page.getByText('Não ativado: os avisos estão bloqueados neste navegador.');
    await blocked.waitFor();
    await page.reload();
    await blocked.waitFor();
    expect(await pushSwitch(page).count()).toBe(0);
    expect([await kept('asked'), await kept('subscribed'), told]).toEqual(['xx', null, []]);

    // The permission is withdrawn in the browser's settings.
    await page.evaluate(() => localStorage.setItem('test.leave', 'default'));
    await answer('granted');
    await page.reload();
    await flip(pushSwitch(page));
    await page.getByRole('switch', { name: 'Mostrar o conteúdo nos avisos' }).waitFor();
    expect([await kept('asked'), told]).toEqual(['xxx', ['GET', 'POST']]);
    expect(await registered('asked')).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('show a failed activation beside the switch, and a later start does not mention it', async () => {
    const { page, problems, close } = await openRegistrable('not-on', 'granted');
    await page.route('**/api/push-devices/config', route => route.abort());
    await turnOn(page, 'vendas@aurora.test');
    await page.getByText('Não ativado. Sem conexão com o servidor.').waitFor();
    expect(await pushSwitch(page).isChecked()).toBe(false);
    await page.unroute('**/api/push-devices/config');
    await flip(pushSwitch(page));
    await until(
      () => registered('not-on'),
      rows => rows.length === 1,
    );
    await page.getByText('Não ativado.').waitFor({ state: 'detached' });
    const hasFailed = page.waitForEvent('requestfailed', request =>
      request.url().endsWith('/api/push-devices/config'),
    );
    await page.route('**/api/push-devices/config', route => route.abort());
    await page.reload();
    await hasFailed;
    await pushSwitch(page).waitFor();
    expect(await pushSwitch(page).isChecked()).toBe(true);
    expect(await page.getByText('Não ativado').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(problems.filter(problem => !problem.includes('ERR_FAILED'))).toEqual([]);
    await close();
  });
});
