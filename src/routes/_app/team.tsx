import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '../../features/team/team-page';
import { type TeamSearch, teamSearch } from '../../features/team/team-search';
import { requireCompany } from '../-guards';
import { unread } from '../-unread-search';

export const Route = createFileRoute('/_app/team')({
  validateSearch: unread<TeamSearch>,
  beforeLoad: requireCompany,
  component: TeamRoute,
});

function TeamRoute() {
  const search = Route.useSearch({ select: found => teamSearch.parse(found) });
  const navigate = Route.useNavigate();
  return <TeamPage search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
