import { createFileRoute, redirect } from '@tanstack/react-router';
import { NotFound } from '../features/shell/not-found';
import { session } from '../state/session/session';
import { MenuLayout } from './-menu-layout';

export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    if (session.status !== 'signed_in') throw redirect({ to: '/', search: {}, replace: true });
  },
  component: () => (
    <MenuLayout>
      <NotFound />
    </MenuLayout>
  ),
});
