import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { session } from '../state/session/session';
import { requireSession } from './-guards';
import { MenuLayout } from './-menu-layout';

export const Route = createFileRoute('/_app')({ beforeLoad: requireSession, component: AppLayout });

function AppLayout() {
  const { status, tenants, tenant_id } = useSnapshot(session);
  const navigate = useNavigate();
  const mustEnrol = tenants.some(({ id, must_enrol }) => id === tenant_id && must_enrol);
  useEffect(() => {
    if (mustEnrol) void navigate({ to: '/two-factor', replace: true });
  }, [mustEnrol, navigate]);
  // Renders nothing between the end of a session and the sign-in page.
  if (status !== 'signed_in' || mustEnrol) return null;
  return (
    <MenuLayout>
      <Outlet />
    </MenuLayout>
  );
}
