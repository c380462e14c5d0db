import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ApprovalsPage } from '../../features/approvals/approvals-page';
import { requireCompany } from '../-guards';

/** `open` is the approval that is looked at. */
const approvalsSearch = z.object({ open: z.catch(z.optional(z.uuid()), undefined) });

export const Route = createFileRoute('/_app/approvals')({
  validateSearch: approvalsSearch,
  beforeLoad: requireCompany,
  component: ApprovalsRoute,
});

function ApprovalsRoute() {
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ApprovalsPage openId={open} onBack={() => void navigate({ search: {}, replace: true })} />;
}
