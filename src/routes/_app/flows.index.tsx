import { createFileRoute } from '@tanstack/react-router';
import { FlowsPage } from '../../features/flows/flows-page';
import { requireCompany } from '../-guards';

export const Route = createFileRoute('/_app/flows/')({
  beforeLoad: requireCompany,
  component: FlowsPage,
});
