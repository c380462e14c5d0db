import { createFileRoute } from '@tanstack/react-router';
import { TrayPage } from '../../features/tray/tray-page';
import { unread } from '../-unread-search';

interface TraySearch {
  /** The service worker had no room for what another app shared. */
  left?: boolean;
}

export const Route = createFileRoute('/_app/tray')({
  validateSearch: unread<TraySearch>,
  component: () => <TrayPage isLeft={Route.useSearch().left !== undefined} />,
});
