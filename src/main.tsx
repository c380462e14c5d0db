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

// A file of its own, so that no page carries what is for the day that it fails.
// Where another version took the place of this one, its files are gone as well: a page that failed is loaded anew then.
const ErrorPage = loadLater(() =>
  import('./features/shell/error-page').catch(error => {
    reloadOnce(error.message);
    throw error;
  }),
);

/** Whoever opens a shared card is a stranger there: nothing of the app is taken up or installed on their device. */
const isShared = location.pathname.startsWith('/shared/card/');

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
watchModules();
if (!isShared) watchInstall();

// The router would find nothing at all in a path that it can't decode.
const { pathname, search } = location;
const path = readablePath(pathname);
if (path !== pathname) history.replaceState(null, '', path + search);

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 400,
});

// Where a page is missing stands why; it may also have been fetched under a pointer alone.
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
  // By what it says: each answer of the server brings another object.
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

/** What may be told above any page comes after the first of them: there is nothing to tell yet. */
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
