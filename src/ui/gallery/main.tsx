import '../mantine.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { cssVariables, themeOf } from '../theme';
import { Gallery } from './gallery';

/**
 * Page of every part of `ui`, for developers and for tests: `/_ui` of the development server. The app has no link to
 * it, and no build includes it.
 */
i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const root = createRootRoute();
const page = createRoute({ getParentRoute: () => root, path: '/', component: Gallery });
const router = createRouter({ routeTree: root.addChildren([page]), history: createHashHistory() });

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={themeOf(undefined)}
    deduplicateCssVariables={false}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
  >
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  </MantineProvider>,
);
