import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/account/account-page';
import { type AccountSearch, accountSearch } from '../../features/account/account-search';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/my-account')({
  validateSearch: unread<AccountSearch>,
  component: AccountRoute,
});

const Menu = loadLater(() => import('../../features/shell/account-panel'));
const PushSection = loadLater(() => import('../../features/push/push-section'));
const Invitations = loadLater(() => import('../../features/shell/own-invitations'));

function AccountRoute() {
  const { tab } = Route.useSearch({ select: found => accountSearch.parse(found) });
  const navigate = Route.useNavigate();
  return (
    <AccountPage
      tab={tab}
      onTab={next => void navigate({ search: { tab: next }, replace: true })}
      menu={links => <Menu>{links}</Menu>}
      push={<PushSection meanwhile={<PageState kind="loading" rows={1} rowHeight={96} />} />}
      invitations={<Invitations onFailed={null} />}
    />
  );
}
