import { type Device, openWholeDevice, PHONE } from './browser';
import type { PushService } from './push-service';
import { wakeWorker } from './worker';

export type Permission = 'granted' | 'none';

/**
 * Opens a device whose browser is registered with a test's push service, as no real one can be reached here; everything
 * else, from the permission prompt to what the service worker shows, is the browser's own.
 */
export async function openPushDevice(
  url: string,
  service: PushService,
  path: string,
  permission: Permission = 'granted',
  viewport = PHONE,
): Promise<Device> {
  const device = await openWholeDevice(url, viewport);
  if (permission === 'granted') await device.context.grantPermissions(['notifications'], { origin: url });
  await device.context.addInitScript(subscription => {
    const KEY = 'test.subscribed';
    const made = (key: string) => ({
      ...subscription,
      options: {
        applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), c =>
          c.charCodeAt(0),
        ),
      },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    // The test browser has no system icon to show a badge on.
    navigator.setAppBadge = async count => void localStorage.setItem('test.badge', String(count));
    navigator.clearAppBadge = async () => localStorage.removeItem('test.badge');
    PushManager.prototype.subscribe = async options => {
      localStorage.setItem(KEY, String(options?.applicationServerKey));
      return made(String(options?.applicationServerKey)) as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => {
      const key = localStorage.getItem(KEY);
      return key === null ? null : (made(key) as unknown as PushSubscription);
    };
  }, service.subscribe(path));
  return device;
}

/** Delivers a message to the browser, as its push service does. */
export const deliverPush = (url: string, device: Device, message: unknown): Promise<void> =>
  wakeWorker(device, url, { push: typeof message === 'string' ? message : JSON.stringify(message) });
