import { createFileRoute } from '@tanstack/react-router';
import { CreatePasswordPage } from '../features/login/create-password-page';
import { loadLater } from '../ui/page/load-later';

/** Button that is loaded on demand: it needs the code of sessions, which an invited person doesn't have yet. */
const SignOutButton = loadLater(() => import('./-sign-out-button'));

/** Route for signed-in people too: whether the link works does not depend on it. */
export const Route = createFileRoute('/auth/create-password/$token')({ component: CreatePassword });

function CreatePassword() {
  const { token } = Route.useParams();
  return <CreatePasswordPage key={token} token={token} signOutButton={<SignOutButton />} />;
}
