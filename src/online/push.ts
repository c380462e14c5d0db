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

/** `denied`: in the browser's own settings. `not_installed`: an iPhone tells of things only in an installed app. */
export type PushState = 'on' | 'off' | 'denied' | 'not_installed' | 'unsupported';

/** One after the other: what is turned off while it is being registered is not left registered. */
const inTurn = createTurns();

/** Some private modes have no service worker, and never say so. */
const WORKER_WAIT_MS = 15_000;

/**
 * The session that this page has registered the browser in: a start that comes only after the tap has nothing left to
 * do. The server forgets the browser with its session, so the next one registers it again.
 */
let registered: string | null | undefined;

/** The server itself waits for the browser's push service. */
const TEST_WAIT_MS = 20_000;

/** Browsers call a missing leave so. */
const NO_LEAVE = 'NotAllowedError';

/** Whether this device tells the person of things while the app is closed, or why it can't. Needs no connection. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'not_installed' : 'unsupported';
  }
  const { permission } = Notification;
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && pushChoice()?.user_id === session.user?.id ? 'on' : 'off';
}

/**
 * Asks the person for leave, where they were never asked, and registers this browser. To be called from a tap, as
 * browsers ask at no other time. May be repeated. Once leave is refused for good, `pushState` says so, and nothing is thrown.
 *
 * @throws ApiError with the server's words, OfflineError without a connection, DOMException when the browser's own push
 *   service can't be reached, or its question was put away unanswered
 */
export async function turnPushOn(): Promise<void> {
  const leave = await Notification.requestPermission();
  if (leave === 'default') throw new DOMException('', NO_LEAVE);
  if (leave === 'granted') await inTurn(() => register());
}

/** Why a tap has changed nothing, in words to show beside the switch: it stays as it was, and nothing else tells of it. */
export function pushProblem(cause: unknown): string {
  if (cause instanceof DOMException && cause.name === NO_LEAVE)
    return t`Não ativado. O navegador não recebeu a sua permissão. Ative de novo e escolha «Permitir».`;
  const offline = t`Sem conexão com o servidor. Confira a conexão e tente de novo.`;
  const refused = t`O serviço de avisos deste navegador não respondeu. Tente de novo mais tarde.`;
  const { message } = problemOf(cause, offline, refused);
  return pushState() === 'on' ? message : t`Não ativado. ${message}`;
}

/** Has the server send this browser, and no other, something to show. Throws as `request` does. */
export const sendTestPush = () =>
  request(caller(), 'POST', '/push-devices/test', z.unknown(), undefined, TEST_WAIT_MS);

/**
 * Has this browser's notifications say that something is new and no more, or what it is again. Throws as `turnPushOn`
 * does, and nothing has changed then.
 */
export const hidePushContent = (isHidden: boolean): Promise<void> => inTurn(() => register(isHidden));

/** Ends it here and, with a connection, on the server. */
export const turnPushOff = (): Promise<void> => inTurn(unregister);

async function unregister(): Promise<void> {
  const chosen = pushChoice();
  await forgetPush();
  // Without a connection the push service says so to the server, at the next try.
  if (chosen) await tellPushDevice(caller(), 'DELETE', chosen).catch(() => undefined);
}

/**
 * At each start: has the server know this browser as it is now, as subscriptions change and end without a word, or
 * forget it where the person has taken back their leave. Nothing depends on it: the next start tries again.
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
    // Signing out has ended what there was by then; what came after it ends here, unless it is somebody else's by now.
    if (!isStillIn() && !pushChoice()) await forgetPush();
  }
}

/** The service worker, which a first visit may have to wait for. @throws DOMException where there will be none */
function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DOMException('no service worker', 'TimeoutError')), WORKER_WAIT_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}
