import { createFileRoute, useRouter } from '@tanstack/react-router';
import { STEPS, type StepSearch, stepSearch } from '../../features/company/company-steps';
import { NewCompanyPage } from '../../features/company/new-company-page';
import { requireOrganizationAdmin } from '../-guards';
import { unread } from '../-unread-search';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the previous entry of the history is the step before. */
    isNextStep?: boolean | undefined;
  }
}

export const Route = createFileRoute('/_app/companies/create')({
  validateSearch: unread<StepSearch>,
  beforeLoad: requireOrganizationAdmin,
  component: NewCompanyRoute,
});

function NewCompanyRoute() {
  const { step } = Route.useSearch({ select: found => stepSearch.parse(found), structuralSharing: true });
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const at = STEPS.findIndex(({ name }) => name === step);
  return (
    <NewCompanyPage
      step={at}
      onStep={next =>
        void navigate({ search: { step: STEPS[next]?.name }, state: { isNextStep: next === at + 1 } })
      }
      onStepBack={() => {
        if (history.location.state.isNextStep) history.back();
        else void navigate({ search: { step: STEPS[at - 1]?.name }, replace: true });
      }}
      onBack={() => void navigate({ to: '/companies' })}
      onCreated={id =>
        void navigate({
          to: '/companies/$companyId/users/{-$userId}',
          params: { companyId: String(id) },
          search: { show: 'pending' },
        })
      }
    />
  );
}
