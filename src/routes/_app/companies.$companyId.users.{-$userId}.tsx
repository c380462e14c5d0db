import { createFileRoute } from '@tanstack/react-router';
import { CompanyPeoplePage } from '../../features/people/company-people-page';
import { type PeopleSearch, peopleSearch } from '../../features/people/people-search';
import { NotFound } from '../../features/shell/not-found';
import { isCompanyNumber, requireOrganizationAdmin } from '../-guards';
import { unread } from '../-unread-search';

/** The list, `create` or a person: one route, as the list of all routes is part of what every visit loads. */
export const Route = createFileRoute('/_app/companies/$companyId/users/{-$userId}')({
  validateSearch: unread<PeopleSearch>,
  beforeLoad: requireOrganizationAdmin,
  component: CompanyPeopleRoute,
});

function CompanyPeopleRoute() {
  const { companyId, userId } = Route.useParams();
  const search = Route.useSearch({ select: found => peopleSearch.parse(found), structuralSharing: true });
  const navigate = Route.useNavigate();
  const to = '/companies/$companyId/users/{-$userId}' as const;
  const place = (id: string | undefined) => ({ to, params: { companyId, userId: id } });
  if (!isCompanyNumber(companyId)) return <NotFound />;
  return (
    <CompanyPeoplePage
      key={companyId}
      companyId={Number(companyId)}
      person={userId === 'create' ? 'new' : userId}
      search={search}
      onSearch={next => void navigate({ search: next, replace: true })}
      linkTo={place}
      onInvite={() => void navigate(place('create'))}
      onList={next => void navigate({ ...place(undefined), search: next })}
      onCompany={() => void navigate({ to: '/companies/$companyId', params: { companyId } })}
    />
  );
}
