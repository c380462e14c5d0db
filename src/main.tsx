import './trusted-types';
import './ui/mantine.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio';
import { readablePath } from '../domain/readable-path';
import type { PageNoticesProps } from './features/shell/page-notices';
import { followSession } from './routes/-follow-session';
import { routeTree } from './routeTree.gen';
import { brand } from './state/brand';
import { watchInstall } from './state/install';
import { reloadOnce, tellingItself, watchModules } from './state/reload-once';
import { restoreSession, session } from './state/session/session';
import { loadLater } from './ui/page/load-later';
import { cssVariables, themeOf } from './ui/theme';

// Loaded as a file of its own, so that no page carries code needed only on failure. After an update its old files are
// gone as well, so a failed page is reloaded.
const ErrorPage = loadLater(() =>
  import('./features/shell/error-page').catch(error => {
    reloadOnce(error.message);
    throw error;
  }),
);

/**
 * Whether a shared card is opened. Its visitor is no user, so nothing of the app is restored or installed on their
 * device.
 */
const isShared = location.pathname.startsWith('/shared/card/');

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
watchModules();
if (!isShared) watchInstall();

// The router finds no route at all for a path that it can't decode.
const { pathname, search } = location;
const path = readablePath(pathname);
if (path !== pathname) history.replaceState(null, '', path + search);

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 400,
});

// A page that can't be loaded shows why itself, and may only have been preloaded under a pointer: neither needs an
// alert.
for (const { options } of Object.values(router.routesById)) {
  const { component } = options;
  if (component?.preload) component.preload = tellingItself(component.preload);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function App() {
  const { tenants, tenant_id } = useSnapshot(session);
  const { colors } = useSnapshot(brand);
  const company = tenants.find(({ id }) => id === tenant_id);
  // Compared by content, as each response of the server brings a new object.
  const look = JSON.stringify(company?.customization ?? colors);
  const theme = useMemo(() => themeOf(JSON.parse(look)), [look]);
  return (
    <MantineProvider
      theme={theme}
      deduplicateCssVariables={false}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
    >
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
        {!isShared && <PageNotices />}
      </I18nProvider>
    </MantineProvider>
  );
}

/** Loads the notices over all pages after the first page, since there is nothing to show before. */
function PageNotices() {
  const [Shown, show] = useState<ComponentType<PageNoticesProps> | null>(null);
  useEffect(
    () => void import('./features/shell/page-notices').then(({ PageNotices }) => show(() => PageNotices)),
    [],
  );
  return Shown && <Shown onGo={path => router.history.push(path)} />;
}

async function start() {
  if (!isShared) await restoreSession();
  followSession(router);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (isShared) return;
  const { watchUpdates } = await import('./state/update');
  await watchUpdates();
}

start();
