import { createFileRoute } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { SettingsPage } from '../../features/flow-settings/settings-page';
import { type SettingsSearch, settingsSearch } from '../../features/flow-settings/settings-search';
import { StatsPart } from '../../features/stats/stats-part';
import { type StatsSearch, statsSearch } from '../../features/stats/stats-search';
import { session } from '../../state/session/session';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/flows_/$flowId/settings')({
  validateSearch: unread<SettingsSearch & StatsSearch>,
  beforeLoad: requireCompany,
  component: SettingsRoute,
});

const InviteForm = loadLater(() => import('../../features/people/invite-form'));

function SettingsRoute() {
  const { tenant_id } = useSnapshot(session);
  const { flowId } = Route.useParams();
  const search = Route.useSearch();
  const { tab } = settingsSearch.parse(search);
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      key={flowId}
      flowId={flowId}
      tab={tab}
      onTab={next => void navigate({ search: { tab: next }, replace: true })}
      stats={
        <StatsPart
          boardId={flowId}
          search={statsSearch.parse(search)}
          onSearch={next => void navigate({ search: { tab, ...next }, replace: true })}
        />
      }
      invite={onInvited =>
        tenant_id !== null && (
          <InviteForm
            companyId={tenant_id}
            boardId={flowId}
            onInvited={onInvited}
            meanwhile={<PageState kind="loading" rows={4} />}
          />
        )
      }
      onBack={() => void navigate({ to: '/flows/$flowId', params: { flowId } })}
    />
  );
}
