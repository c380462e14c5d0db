import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell';
import { requireSession } from './-guards';

export const Route = createFileRoute('/_app')({
  beforeLoad: requireSession,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
