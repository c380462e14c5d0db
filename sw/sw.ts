import { cacheNames, clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAppAddress } from '../domain/app-address';
import { feedOfPicture } from '../src/pictures/addresses';
import { forgetOldShared } from '../src/state/shared-photos';
import { askedOfWorker } from '../src/sync/asked-of-worker';
import { askForSync, SEND } from '../src/sync/background';
import { approve } from './approve';
import { fetchShell } from './fetch-shell';
import { doAsked, showPicture } from './keep-picture';
import { keepShared } from './keep-shared';
import { openNotification } from './open-notification';
import { renewPush } from './renew-push';
import { showPush } from './show-push';
import { syncInBackground } from './sync-in-background';

declare const self: ServiceWorkerGlobalScope & {
  /** Files to precache; those with a hash in their name are listed by their address alone (`vite.config.ts`). */
  __WB_MANIFEST: ({ url: string; revision: string } | string)[];
};

// Takes control from the first visit on, so that what it shows is stored for offline use.
clientsClaim();
const files = self.__WB_MANIFEST;
const unchanging = files.filter(file => typeof file === 'string');
let fetched: Promise<void> | undefined;
self.addEventListener('install', event => {
  fetched = fetchShell(unchanging, cacheNames.precache);
  event.waitUntil(fetched);
});
// Waits for the fetch, so that Workbox finds the files stored instead of fetching them again.
addPlugins([{ handlerWillStart: async () => fetched }]);
precacheAndRoute(files);
cleanupOutdatedCaches();

// All addresses of the app open from the shell; others are passed through, and so are shared cards, which are not part
// of the app even if it is installed.
registerRoute(
  ({ request, url: { pathname } }) =>
    request.mode === 'navigate' && isAppAddress(pathname) && !pathname.startsWith('/shared/'),
  createHandlerBoundToURL('/index.html'),
);

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && feedOfPicture(url.pathname) && !request.headers.has('authorization'),
  ({ url, event }) => showPicture(url.href, event),
);

// Receives content shared by other apps (`share_target` of the manifest).
registerRoute('/tray', ({ request }) => keepShared(request), 'POST');
// Runs at each start, as the owner may never return.
void forgetOldShared(Date.now()).catch(() => undefined);

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  if (event.data?.type === SEND)
    event.waitUntil(syncInBackground().catch(() => askForSync(self.registration)));
  const asked = askedOfWorker.safeParse(event.data).data;
  if (asked) event.waitUntil(doAsked(asked).then(answer => event.ports[0]?.postMessage(answer)));
});

self.addEventListener('push', event => event.waitUntil(showPush(event.data)));
// A failure is not shown: the next start of the app compares the subscription and repeats this.
self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewPush().catch(() => undefined)));
self.addEventListener('notificationclick', event =>
  event.waitUntil(
    event.action === 'approve' ? approve(event.notification) : openNotification(event.notification),
  ),
);

// TypeScript doesn't know these two events yet.
self.addEventListener('sync', event => (event as ExtendableEvent).waitUntil(syncInBackground()));
self.addEventListener('periodicsync', event => (event as ExtendableEvent).waitUntil(syncInBackground(true)));
