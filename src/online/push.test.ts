import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSession } from '../../tests/factories/session';
import { pushChoice } from '../state/push/push-choice';
import { readPushWanted } from '../state/push/push-subscription';
import { session } from '../state/session/session';
import { keepPush, pushProblem, pushState, turnPushOff, turnPushOn } from './push';

/** Session in which calls are made. */
const signedIn = vi.hoisted(() => ({ token: 'this session' }));
vi.mock('../state/session/open-session', async original => {
  const { caller } = await original<typeof import('../state/session/open-session')>();
  return { caller: () => ({ ...caller(), token: signedIn.token }) };
});

/** Parts of Firebase that the page has loaded. */
const loaded = vi.hoisted(() => [] as string[]);
vi.mock('firebase/app', () => {
  loaded.push('app');
  return { getApps: () => [], initializeApp: (options: object) => ({ options }) };
});
vi.mock('firebase/messaging', () => {
  loaded.push('messaging');
  return {
    getMessaging: () => ({}),
    getToken: async () => 'token',
    deleteToken: async () => true,
  };
});

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

let provider: 'firebase' | 'webpush';
/** Person's answer when the browser asks, and how often it has asked. */
let answer: NotificationPermission;
let asked: number;
let told: { call: string; token?: string }[];
let isSubscribed: boolean;
let badge: number | undefined;
beforeEach(() => {
  [provider, answer, asked, told, isSubscribed, badge] = ['webpush', 'granted', 0, [], false, 3];
  session.user = aSession().user;
  signedIn.token = 'this session';
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/a' }),
    options: {},
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    },
  };
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    clearAppBadge: async () => {
      badge = undefined;
    },
  });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    told.push({ call: `${method} ${path}`, ...(body ? JSON.parse(String(body)) : {}) });
    return method === 'GET'
      ? Response.json({ data: { provider, public_key: 'bmV3', firebase: { projectId: 'patio' } } })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
});

const CONFIG = { call: 'GET /api/push-devices/config' };
const WEBPUSH = {
  call: 'POST /api/push-devices/webpush',
  token: JSON.stringify({ endpoint: 'https://push.test/a' }),
};

describe('a browser', () => {
  it('isn’t asked for permission or registered at start', async () => {
    await keepPush();
    expect(pushState()).toBe('off');
    expect([asked, told, isSubscribed, loaded]).toEqual([0, [], false, []]);
  });

  it('isn’t registered when the person blocks it, and reports that from then on', async () => {
    answer = 'denied';
    await turnPushOn();
    expect(pushState()).toBe('denied');
    await keepPush();
    expect([asked, told, isSubscribed, pushChoice()]).toEqual([1, [], false, null]);
  });

  it('isn’t registered when the person dismisses the question, and explains what to do', async () => {
    answer = 'default';
    const cause = await turnPushOn().catch(error => error);
    expect(pushProblem(cause)).toMatch(/^Não ativado\. O navegador não recebeu .* escolha «Permitir»\.$/);
    expect([pushState(), asked, told, isSubscribed]).toEqual(['off', 1, [], false]);
  });

  it('with permission is registered once, without Firebase, even if granted before the start ended', async () => {
    await turnPushOn();
    await keepPush();
    expect([pushState(), told]).toEqual(['on', [CONFIG, WEBPUSH]]);
    expect(await readPushWanted()).toMatchObject({ user_id: aSession().user.id });
    expect(loaded).toEqual([]);
  });

  it('is registered again in a new session of the same person, without loading another page', async () => {
    await turnPushOn();
    told = [];
    signedIn.token = 'the next session';
    await keepPush();
    await keepPush();
    expect(told).toEqual([CONFIG, WEBPUSH]);
  });

  it('is unregistered here and on the server when turned off, and its badge is cleared', async () => {
    await turnPushOn();
    told = [];
    await turnPushOff();
    expect(told).toEqual([{ ...WEBPUSH, call: 'DELETE /api/push-devices/webpush' }]);
    expect([pushState(), isSubscribed, badge, pushChoice()]).toEqual(['off', false, undefined, null]);
  });

  // Runs last, as loaded modules stay loaded.
  it('is registered by Firebase if configured, which is loaded only after permission was granted', async () => {
    provider = 'firebase';
    await keepPush();
    answer = 'denied';
    await turnPushOn();
    expect(loaded).toEqual([]);
    answer = 'granted';
    await turnPushOn();
    expect(loaded.sort()).toEqual(['app', 'messaging']);
    expect(told).toEqual([CONFIG, { call: 'POST /api/push-devices/firebase', token: 'token' }]);
    expect(isSubscribed).toBe(false);
  });
});
