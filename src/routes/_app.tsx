import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { Shell } from '../features/shell/shell';
import { session } from '../state/session';
import { requireSession } from './-guards';

export const Route = createFileRoute('/_app')({ beforeLoad: requireSession, component: AppLayout });

function AppLayout() {
  const { status } = useSnapshot(session);
  // Between the end of a session and the sign-in page there is nothing to show.
  if (status !== 'signed_in') return null;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
