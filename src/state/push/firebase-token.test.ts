import { beforeEach, expect, it, vi } from 'vitest';

const firebase = vi.hoisted(() => ({
  apps: [] as object[],
  getToken: vi.fn(),
  deleteToken: vi.fn(),
}));
vi.mock('firebase/app', () => ({
  getApps: () => firebase.apps,
  initializeApp: (options: object) => {
    const app = { options };
    firebase.apps.push(app);
    return app;
  },
}));
vi.mock('firebase/messaging', () => ({
  getMessaging: (app: object) => ({ app }),
  getToken: firebase.getToken,
  deleteToken: firebase.deleteToken,
}));

const registration = {} as ServiceWorkerRegistration;
const config = { projectId: 'patio', vapidKey: 'key' };
let page: typeof import('./firebase-token');
let forgetPush: () => Promise<void>;
beforeEach(async () => {
  vi.resetModules();
  firebase.apps.length = 0;
  firebase.getToken.mockReset().mockResolvedValue('token');
  firebase.deleteToken.mockReset().mockResolvedValue(true);
  page = await import('./firebase-token');
  ({ forgetPush } = await import('./push-choice'));
});

it('requests a token of the installation’s app, for our own service worker', async () => {
  expect(await page.firebaseToken(registration, config)).toBe('token');
  expect(await page.firebaseToken(registration, config)).toBe('token');
  expect(firebase.apps).toEqual([{ options: { projectId: 'patio' } }]);
  const asked = { serviceWorkerRegistration: registration, vapidKey: 'key' };
  expect(firebase.getToken).toHaveBeenCalledWith({ app: firebase.apps[0] }, asked);
});

it('deletes the token at Firebase when push ends, without blocking', async () => {
  await page.firebaseToken(registration, config);
  firebase.deleteToken.mockReturnValue(new Promise(() => {}));
  await forgetPush();
  await vi.waitUntil(() => firebase.deleteToken.mock.calls.length > 0);
  expect(firebase.deleteToken).toHaveBeenCalledWith({ app: firebase.apps[0] });
});

it('survives a failed deletion without losing the next token', async () => {
  await page.firebaseToken(registration, config);
  firebase.deleteToken.mockRejectedValue(new Error('token-unsubscribe-failed'));
  await forgetPush();
  await vi.waitUntil(() => firebase.deleteToken.mock.calls.length > 0);
  expect(await page.firebaseToken(registration, config)).toBe('token');
});

it('gives the next person a token only once the former one is deleted', async () => {
  await page.firebaseToken(registration, config);
  let end = () => {};
  firebase.deleteToken.mockReturnValue(
    new Promise<void>(resolve => {
      end = resolve;
    }),
  );
  await forgetPush();
  const next = page.firebaseToken(registration, config);
  await vi.waitUntil(() => firebase.deleteToken.mock.calls.length > 0);
  await new Promise(setImmediate);
  expect(firebase.getToken).toHaveBeenCalledTimes(1);
  end();
  expect(await next).toBe('token');
});

it('doesn’t call Firebase if it is not in use', async () => {
  await forgetPush();
  await page.deleteFirebaseToken();
  expect(firebase.deleteToken).not.toHaveBeenCalled();
});
