import { createFileRoute } from '@tanstack/react-router';
import { TwoFactorPage } from '../features/login/two-factor-page';
import { requireSession } from './-guards';
import WayOut from './-way-out';

export const Route = createFileRoute('/two-factor')({
  beforeLoad: requireSession,
  component: () => <TwoFactorPage wayOut={<WayOut />} />,
});
