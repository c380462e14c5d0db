import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { session } from '../../state/session/session';

/** Shows a link from a page outside the app into it, or to sign-in. */
export function HomeButton({ variant = 'filled' }: { variant?: 'filled' | 'subtle' }) {
  const isSignedIn = useSnapshot(session).status === 'signed_in';
  return (
    <Button component={Link} to="/" variant={variant} size="md" fullWidth>
      {isSignedIn ? <Trans>Ir para o início</Trans> : <Trans>Ir para a entrada</Trans>}
    </Button>
  );
}
