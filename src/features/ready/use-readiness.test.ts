import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../../tests/harness/render-hook';
import { type DeviceFacts, readDevice } from './read-device';
import { useReadiness } from './use-readiness';

const told = vi.hoisted(() => ({ push: 'on', onPush: () => {}, installed: { isInstalled: false } }));
vi.mock('./read-device', () => ({ readDevice: vi.fn() }));
vi.mock('../../online/push', () => ({ pushState: () => told.push }));
vi.mock('../../state/installed', () => told);
vi.mock('../../state/push/last-push', () => ({
  followPushes: (follow: () => void) => {
    told.onPush = follow;
    return () => {
      told.onPush = () => {};
    };
  },
}));
vi.mock('../../state/session/session', () => ({ session: { user: { id: 'ana' } } }));
vi.mock('../../state/session/waiting-elsewhere', () => ({ useWaitingElsewhere: () => [] }));
vi.mock('../../sync/connectivity', () => ({
  connectivity: { limited: null, not_kept: null, last_synced_at: null },
}));
vi.mock('../../ui/use-now', () => ({ useNow: () => 0 }));
vi.mock('../../view/hooks/coming', () => ({ useIsComing: () => false }));
vi.mock('../../view/hooks/device-choices', () => ({ useChoices: () => ({ without: ['left'] }) }));
vi.mock('../../view/hooks/queue', () => ({ useQueue: () => ({ waiting: 0, stuck: 0, refused: 0 }) }));
vi.mock('../../view/hooks/flows', () => ({
  useIsComplete: () => true,
  useBoards: () => [
    { id: 'here', enabled: true, cards_count: 3 },
    { id: 'coming', enabled: true, cards_count: null },
    { id: 'closed', enabled: false, cards_count: 1 },
  ],
}));
vi.mock('valtio', () => ({ useSnapshot: <State>(state: State) => state }));

const DEVICE: DeviceFacts = { persisted: false, space: null, last_push: null, isStored: true };
const persist = vi.fn(async () => true);
const LINUX = { userAgent: 'Chrome', maxTouchPoints: 0 };
let sight: EventTarget & { visibilityState: string };
let unmount = () => {};

function device(navigator: object) {
  vi.stubGlobal('navigator', { storage: { persist }, ...navigator });
  const hook = renderHook(() => useReadiness(), undefined);
  unmount = hook.unmount;
  const row = (item: string) => hook.now().rows.find(one => one.item === item)!;
  return { ...hook, row };
}

beforeEach(() => {
  sight = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', sight);
  vi.mocked(readDevice).mockReset().mockResolvedValue(DEVICE);
  told.push = 'on';
  told.installed.isInstalled = false;
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const asked = () => vi.mocked(readDevice).mock.calls.length;

it('knows nothing of the device before it has answered', async () => {
  const { row } = device(LINUX);
  expect(row('app').state).toBeUndefined();
  await expect.poll(() => row('app').state).toBe('ok');
  expect(readDevice).toHaveBeenCalledWith('ana');
});

it('checks again when the page becomes visible or a push arrives, but not while hidden', async () => {
  const { row } = device(LINUX);
  await expect.poll(() => row('app').state).toBe('ok');
  sight.visibilityState = 'hidden';
  sight.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(1);
  told.push = 'denied';
  sight.visibilityState = 'visible';
  sight.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => row('push').state).not.toBe('ok');
  told.onPush();
  expect(asked()).toBe(3);
  unmount();
  sight.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toBe(3);
});

it('counts the flows that are stored here and active', async () => {
  const { now } = device(LINUX);
  await expect.poll(() => now().flows).toHaveLength(1);
  expect(now().flows![0]).toMatchObject({ id: 'here' });
});

it('says that the browser refused persistent storage, until it grants it', async () => {
  const { now, row } = device(LINUX);
  await expect.poll(() => row('storage').state).toBe('todo');
  const before = row('storage').why;
  persist.mockResolvedValueOnce(false);
  await now().keepStorage();
  expect(row('storage').why).not.toBe(before);
  vi.mocked(readDevice).mockResolvedValue({ ...DEVICE, persisted: true });
  await now().keepStorage();
  expect(row('storage').state).toBe('ok');
});

it.each([
  ['a phone of Apple’s', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 }, true],
  ['an iPad, which calls itself a Mac', { userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 5 }, true],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh)', maxTouchPoints: 0 }, false],
  ['a phone of Android', { userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 }, false],
])('warns on %s, without being installed, that work may not last', (_, navigator, isFleeting) => {
  const { now } = device(navigator);
  expect(now().isFleeting).toBe(isFleeting);
});

it('gives no warning in an app installed on an Apple phone', () => {
  told.installed.isInstalled = true;
  expect(device({ userAgent: 'iPhone', maxTouchPoints: 5 }).now().isFleeting).toBe(false);
});
