import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/flow-settings/settings-page';
import { type SettingsSearch, settingsSearch } from '../../features/flow-settings/settings-search';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/flows_/$flowId/settings')({
  validateSearch: unread<SettingsSearch>,
  beforeLoad: requireCompany,
  component: SettingsRoute,
});

function SettingsRoute() {
  const { flowId } = Route.useParams();
  const { tab } = Route.useSearch({ select: found => settingsSearch.parse(found) });
  const navigate = Route.useNavigate();
  return (
    <SettingsPage
      key={flowId}
      flowId={flowId}
      tab={tab}
      onTab={next => void navigate({ search: { tab: next }, replace: true })}
      onBack={() => void navigate({ to: '/flows/$flowId', params: { flowId } })}
    />
  );
}
