import { createFileRoute } from '@tanstack/react-router';
import { type NoticesSearch, noticesSearch } from '../../features/notifications/notices-search';
import { NotificationsPage } from '../../features/notifications/notifications-page';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: unread<NoticesSearch>,
  beforeLoad: requireCompany,
  component: NotificationsRoute,
});

function NotificationsRoute() {
  const { show } = Route.useSearch({ select: found => noticesSearch.parse(found) });
  const navigate = Route.useNavigate();
  return (
    <NotificationsPage
      show={show}
      onShow={next => void navigate({ search: next ? { show: next } : {}, replace: true })}
    />
  );
}
