import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as alerts from '../../state/alerts';
import { signOut } from '../../state/session/open-session';
import { type Unsent, unsentBeforeSignOut } from '../../state/unsent';
import { loadLater } from '../../ui/page/load-later';

const SignOutQuestion = loadLater(() => import('./sign-out-question'));

const NOTHING: Unsent = { waiting: 0, photos: 0, drafts: 0, checks: 0, in_clear: 0 };

const isAny = (unsent: Unsent) => Object.values(unsent).some(count => count > 0);

/** Signs out by a button of the parent: asks first if changes wait to be sent or would be lost. */
export function SignOut({ children }: { children: (askToLeave: () => void) => ReactNode }) {
  const { t } = useLingui();
  const [unsent, setUnsent] = useState<Unsent>(NOTHING);

  const leave = async () => {
    try {
      await signOut();
    } catch (cause) {
      alerts.error(cause instanceof Error ? cause.message : t`Erro de comunicação com o servidor`);
    }
  };
  const askToLeave = async () => {
    const found = await unsentBeforeSignOut();
    if (isAny(found)) setUnsent(found);
    else await leave();
  };
  return (
    <>
      {children(() => void askToLeave())}
      {isAny(unsent) && (
        <SignOutQuestion
          unsent={unsent}
          onConfirm={() => void leave()}
          onClose={() => setUnsent(NOTHING)}
          onFailed={() => setUnsent(NOTHING)}
        />
      )}
    </>
  );
}
