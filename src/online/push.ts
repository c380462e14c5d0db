import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { request } from '../api/client';
import { problemOf } from '../api/problem';
import { askPushConfig, tellPushDevice } from '../api/push-devices';
import { firebaseToken } from '../state/push/firebase-token';
import { forgetPush, keepPushChoice, pushChoice } from '../state/push/push-choice';
import { subscribe } from '../state/push/push-subscription';
import { createTurns } from '../state/session/create-turns';
import { caller } from '../state/session/open-session';
import { session } from '../state/session/session';

/**
 * `denied`: blocked in the browser's own settings. `not_installed`: an iPhone shows notifications only for an installed
 * app.
 */
export type PushState = 'on' | 'off' | 'denied' | 'not_installed' | 'unsupported';

/** Runs changes one after another, so that a browser turned off while being registered does not stay registered. */
const inTurn = createTurns();

/** Milliseconds to wait for the service worker: some private modes have none, and never report it. */
const WORKER_WAIT_MS = 15_000;

/**
 * Token of the session in which this page has registered the browser, so that a start after the tap has nothing left to
 * do. The server deletes a registration with its session, so the next session registers again.
 */
let registered: string | null | undefined;

/** Milliseconds to wait for a test, since the server itself waits for the browser's push service. */
const TEST_WAIT_MS = 20_000;

/** Name of the browser's error for a missing permission. */
const NO_LEAVE = 'NotAllowedError';

/** Returns whether this device shows notifications while the app is closed, or why it can't. Needs no connection. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'not_installed' : 'unsupported';
  }
  const { permission } = Notification;
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && pushChoice()?.user_id === session.user?.id ? 'on' : 'off';
}

/**
 * Asks the person for permission, if they were never asked, and registers this browser. Must be called from a tap,
 * since browsers ask at no other time. May be repeated. After a permanent refusal `pushState` reports it, and nothing
 * is thrown.
 *
 * @throws ApiError with the server's words, OfflineError without a connection, DOMException when the browser's own push
 *   service can't be reached or its question was dismissed
 */
export async function turnPushOn(): Promise<void> {
  const leave = await Notification.requestPermission();
  if (leave === 'default') throw new DOMException('', NO_LEAVE);
  if (leave === 'granted') await inTurn(() => register());
}

/**
 * Returns the reason why a tap has changed nothing, in words to show beside the switch, which stays unchanged; it is
 * shown nowhere else.
 */
export function pushProblem(cause: unknown): string {
  if (cause instanceof DOMException && cause.name === NO_LEAVE)
    return t`Não ativado. O navegador não recebeu a sua permissão. Ative de novo e escolha «Permitir».`;
  const offline = t`Sem conexão com o servidor. Confira a conexão e tente de novo.`;
  const refused = t`O serviço de avisos deste navegador não respondeu. Tente de novo mais tarde.`;
  const { message } = problemOf(cause, offline, refused);
  return pushState() === 'on' ? message : t`Não ativado. ${message}`;
}

/** Makes the server send a test notification to this browser only. Throws as `request` does. */
export const sendTestPush = () =>
  request(caller(), 'POST', '/push-devices/test', z.unknown(), undefined, TEST_WAIT_MS);

/**
 * Makes this browser's notifications hide their content, or show it again. Throws as `turnPushOn` does, and nothing has
 * changed then.
 */
export const hidePushContent = (isHidden: boolean): Promise<void> => inTurn(() => register(isHidden));

/** Turns notifications off on this device and, with a connection, on the server. */
export const turnPushOff = (): Promise<void> => inTurn(unregister);

async function unregister(): Promise<void> {
  const chosen = pushChoice();
  await forgetPush();
  // Without a connection, the push service informs the server at its next push.
  if (chosen) await tellPushDevice(caller(), 'DELETE', chosen).catch(() => undefined);
}

/**
 * Updates this browser's registration at each start, since subscriptions change and end without notice, or removes it
 * if the person has withdrawn the permission. The result is not needed: the next start tries again.
 */
export const keepPush = (): Promise<void> =>
  inTurn(async () => {
    const user_id = session.user?.id;
    if (pushChoice()?.user_id !== user_id) return;
    if (pushState() !== 'on') await unregister();
    else if (registered !== caller().token) await register().catch(() => undefined);
  });

async function register(hides_content = pushChoice()?.hides_content): Promise<void> {
  const user_id = session.user?.id;
  if (!user_id) return;
  const isStillIn = () => session.user?.id === user_id;
  try {
    const data = await askPushConfig(caller());
    const registration = await worker();
    const { provider } = data;
    const token =
      provider === 'firebase'
        ? await firebaseToken(registration, data.firebase ?? {})
        : JSON.stringify(await subscribe(registration.pushManager, data.public_key));
    const me = caller();
    await tellPushDevice(me, 'POST', { provider, token, hides_content });
    if (!isStillIn()) return;
    registered = me.token;
    await keepPushChoice({ user_id, provider, token, hides_content });
  } finally {
    // Signing out has ended earlier subscriptions; one made after it ends here, unless it belongs to another person by
    // now.
    if (!isStillIn() && !pushChoice()) await forgetPush();
  }
}

/** Returns the service worker, for which a first visit may have to wait. @throws DOMException if there will be none */
function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DOMException('no service worker', 'TimeoutError')), WORKER_WAIT_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}
