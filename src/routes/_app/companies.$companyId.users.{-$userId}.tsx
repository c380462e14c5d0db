import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '../../features/company/company-page';
import { CompanyPersonPage } from '../../features/people/company-person-page';
import { PeopleList } from '../../features/people/people-list';
import { type PeopleSearch, peopleSearch } from '../../features/people/people-search';
import { NotFound } from '../../features/shell/not-found';
import { isCompanyNumber, requireOrganizationAdmin } from '../-guards';
import { unread } from '../-unread-search';

/** Route of the list, `create` or a person. It is a single one, since every visit loads the list of all routes. */
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
  // Keeps the list's view in the address of the opened person, for the way back.
  const place = (id: string | undefined) => ({ to, params: { companyId, userId: id }, search });
  if (!isCompanyNumber(companyId)) return <NotFound />;
  const id = Number(companyId);
  if (userId) {
    return (
      <CompanyPersonPage
        key={companyId}
        companyId={id}
        person={userId === 'create' ? 'new' : userId}
        search={search}
        onList={next => void navigate({ ...place(undefined), search: { ...search, ...next } })}
      />
    );
  }
  return (
    <CompanyPage
      key={companyId}
      id={id}
      tab="people"
      onTab={tab => {
        const search = tab === 'look' || tab === 'payment' ? { tab } : {};
        void navigate({ to: '/companies/$companyId', params: { companyId }, search, replace: true });
      }}
      onBack={next => void navigate({ to: '/companies', search: next })}
    >
      <PeopleList
        companyId={id}
        search={search}
        onSearch={next => void navigate({ search: next, replace: true })}
        linkTo={place}
        onInvite={() => void navigate(place('create'))}
      />
    </CompanyPage>
  );
}
