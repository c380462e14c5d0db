import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { PICTURES } from '../src/state/device-caches';
import { approve } from './approve';
import { keepShared } from './keep-shared';
import { openNotification } from './open-notification';
import { showPush } from './show-push';
import { syncInBackground } from './sync-in-background';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

const DAY = 24 * 60 * 60;

// From the first visit on, what it shows is kept for when there is no signal.
clientsClaim();
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Any address of the app opens from the shell; what the server itself answers is left alone, as are shared cards: they
// are no part of the app, also where it is installed.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|shared|healthz|readyz|metrics|socket\.io)(\/|$|\?)/],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/vehicles/'),
  new CacheFirst({
    cacheName: PICTURES,
    plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true })],
  }),
);

// What other apps share (`share_target` of the manifest).
registerRoute('/tray', ({ request }) => keepShared(request), 'POST');

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
});

self.addEventListener('push', event => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', event =>
  event.waitUntil(
    event.action === 'approve' ? approve(event.notification) : openNotification(event.notification),
  ),
);

// TypeScript does not know of these two yet.
self.addEventListener('sync', event => (event as ExtendableEvent).waitUntil(syncInBackground()));
self.addEventListener('periodicsync', event => (event as ExtendableEvent).waitUntil(syncInBackground(true)));
