import { createFileRoute } from '@tanstack/react-router';
import { PromisesPage } from '../../features/ready/promises-page';

export const Route = createFileRoute('/_app/promises')({ component: PromisesRoute });

function PromisesRoute() {
  const navigate = Route.useNavigate();
  return <PromisesPage onBack={() => void navigate({ to: '/ready' })} />;
}
