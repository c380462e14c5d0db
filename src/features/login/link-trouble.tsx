import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoginFrame } from './login-frame';

interface LinkTroubleProps {
  link: 'reading' | 'unknown' | 'offline';
  again: () => void;
  /** Buttons for a link that does not exist. */
  children?: ReactNode;
}

/** Shows a message in place of a link's page while its state is not known. */
export function LinkTrouble({ link, again, children }: LinkTroubleProps) {
  if (link === 'reading') return <LoginFrame key="reading" title={<Trans>Um momento…</Trans>} />;
  if (link === 'unknown') {
    return (
      <LoginFrame
        key="unknown"
        title={<Trans>Este link não existe</Trans>}
        lead={<Trans>Confira se o link foi copiado inteiro, ou peça outro.</Trans>}
      >
        {children}
      </LoginFrame>
    );
  }
  return (
    <LoginFrame
      key="offline"
      title={<Trans>Sem conexão</Trans>}
      lead={<Trans>Para abrir este link é preciso ter conexão.</Trans>}
    >
      <Button size="md" fullWidth onClick={again}>
        <Trans>Tentar de novo</Trans>
      </Button>
    </LoginFrame>
  );
}
