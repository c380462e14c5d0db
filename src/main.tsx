import './trusted-types';
import './ui/mantine.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio';
import { AlertArea } from './features/shell/alert-area';
import { ErrorPage } from './features/shell/error-page';
import { UpdateToast } from './features/shell/update-toast';
import { followSession } from './routes/-follow-session';
import { routeTree } from './routeTree.gen';
import { watchModules } from './state/reload-once';
import { restoreSession, session } from './state/session';
import { watchUpdates } from './state/update';
import { cssVariables, themeOf } from './ui/theme';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
watchModules();

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 400,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function App() {
  const { tenants, tenant_id } = useSnapshot(session);
  const color = tenants.find(({ id }) => id === tenant_id)?.customization.primary_color;
  const theme = useMemo(() => themeOf(color), [color]);
  return (
    <MantineProvider
      theme={theme}
      deduplicateCssVariables={false}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
    >
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
        <AlertArea />
        <UpdateToast />
      </I18nProvider>
    </MantineProvider>
  );
}

async function start() {
  await restoreSession();
  followSession(router);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  await watchUpdates();
}

start();
