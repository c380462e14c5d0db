import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as alerts from '../../state/alerts';
import { signOut, type Unsent, unsentBeforeSignOut } from '../../state/open-session';
import { loadLater } from '../../ui/load-later';

const SignOutQuestion = loadLater(() => import('./sign-out-question'));

const NOTHING: Unsent = { waiting: 0, photos: 0, drafts: 0 };

/** The way out, by a button of the caller's: it asks first where something waits to be sent, or would be lost. */
export function SignOut({ children }: { children: (askToLeave: () => void) => ReactNode }) {
  const { t } = useLingui();
  const [unsent, setUnsent] = useState<Unsent>(NOTHING);
  const { waiting, photos, drafts } = unsent;

  const leave = async () => {
    try {
      await signOut();
    } catch (cause) {
      alerts.error(cause instanceof Error ? cause.message : t`Erro de comunicação com o servidor`);
    }
  };
  const askToLeave = async () => {
    const found = await unsentBeforeSignOut();
    if (found.waiting + found.photos + found.drafts > 0) setUnsent(found);
    else await leave();
  };
  return (
    <>
      {children(() => void askToLeave())}
      {waiting + photos + drafts > 0 && (
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
