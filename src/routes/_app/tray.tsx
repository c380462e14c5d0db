import { createFileRoute } from '@tanstack/react-router';
import { TrayPage } from '../../features/tray/tray-page';
import type { LeftOut } from '../../state/shared-photos';
import { unread } from '../-unread-search';

interface TraySearch {
  /**
   * Reason why the service worker did not store everything that was shared; an older worker sends `true` if there was
   * no room.
   */
  left?: LeftOut | true;
}

export const Route = createFileRoute('/_app/tray')({
  validateSearch: unread<TraySearch>,
  component: () => <TrayPage left={Route.useSearch().left} />,
});
