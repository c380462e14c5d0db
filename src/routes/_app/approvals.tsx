import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/approvals/approvals-page';
import { type ApprovalsSearch, approvalsSearch } from '../../features/approvals/approvals-search';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/approvals')({
  validateSearch: unread<ApprovalsSearch>,
  beforeLoad: requireCompany,
  component: ApprovalsRoute,
});

function ApprovalsRoute() {
  const { open, state } = Route.useSearch({ select: found => approvalsSearch.parse(found) });
  const navigate = Route.useNavigate();
  return (
    <ApprovalsPage
      openId={open}
      state={state ?? 'pending'}
      onState={next => void navigate({ search: next === 'pending' ? {} : { state: next }, replace: true })}
      onBack={() => void navigate({ search: {}, replace: true })}
    />
  );
}
