import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { type Saved, save } from '../../online/save';
import { refreshProfile } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { HomeButton } from './home-button';
import { LinkTrouble } from './link-trouble';
import { LoginFrame } from './login-frame';

const answer = z.object({ data: z.object({ email: z.string() }) });

interface ConfirmEmailProps {
  token: string;
  /** Called when the link has been used or has expired meanwhile. */
  onRefused: () => void;
  signOutButton: ReactNode;
}

const CHANGED = ['not_found', 'link_used', 'link_expired'];

/** Confirms the address automatically, since the person who opens the link is signed in, and shows the result. */
export function ConfirmEmail({ token, onRefused, signOutButton }: ConfirmEmailProps) {
  const { user } = useSnapshot(session);
  const [saved, setSaved] = useState<Saved<z.infer<typeof answer>> | null>(null);
  const user_id = user?.id;
  const confirm = useCallback(async () => {
    setSaved(null);
    const path = `/email-verification/${encodeURIComponent(token)}`;
    const came = await save({ method: 'POST', path, answer });
    if (CHANGED.includes(came.problem?.code ?? '')) return onRefused();
    setSaved(came);
    if (came.answer) await refreshProfile();
  }, [token, onRefused]);
  // Confirms again for the next person who signs in.
  useEffect(() => void (user_id && confirm()), [user_id, confirm]);

  if (!saved) return <LinkTrouble link="reading" again={confirm} />;
  if (saved.answer) {
    const { email } = saved.answer.data;
    return (
      <LoginFrame
        key="done"
        title={<Trans>E-mail confirmado</Trans>}
        lead={<Trans>{email} é o e-mail da sua conta.</Trans>}
      >
        <HomeButton />
      </LoginFrame>
    );
  }
  const { code, message, errors } = saved.problem;
  if (!code) return <LinkTrouble link="offline" again={confirm} />;
  if (code === 'not_allowed') {
    const name = user?.name;
    return (
      <LoginFrame
        key="other"
        title={<Trans>Este link é de outra conta</Trans>}
        lead={
          <Trans>
            Este aparelho está na conta de {name}. Para confirmar, saia e entre na conta deste e-mail.
          </Trans>
        }
      >
        <HomeButton />
        {signOutButton}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key="refused"
      title={<Trans>Não foi possível confirmar</Trans>}
      lead={errors?.email?.[0] ?? message}
    >
      <Button variant="default" size="md" fullWidth mb="xs" onClick={() => void confirm()}>
        <Trans>Tentar de novo</Trans>
      </Button>
      <HomeButton />
    </LoginFrame>
  );
}
