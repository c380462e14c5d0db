import { createFileRoute, redirect } from '@tanstack/react-router';
import { NotFound } from '../features/shell/not-found';
import { Shell } from '../features/shell/shell';
import { session } from '../state/session';

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    if (session.status !== 'signed_in') throw redirect({ to: '/', search: {}, replace: true });
  },
  component: () => (
    <Shell>
      <NotFound />
    </Shell>
  ),
});
