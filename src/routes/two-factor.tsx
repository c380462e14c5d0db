import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { TwoFactorPage } from '../features/login/two-factor-page';
import { SignOut } from '../features/shell/sign-out';
import { requireSession } from './-guards';

function Page() {
  const wayOut = (
    <SignOut>
      {leave => (
        <Button variant="subtle" size="md" fullWidth mt="xs" onClick={leave}>
          <Trans>Sair</Trans>
        </Button>
      )}
    </SignOut>
  );
  return <TwoFactorPage wayOut={wayOut} />;
}

export const Route = createFileRoute('/two-factor')({ beforeLoad: requireSession, component: Page });
