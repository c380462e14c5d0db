import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { SignOut } from '../features/shell/sign-out';

/** Signs out, on pages that come before the app. */
export default function SignOutButton() {
  return (
    <SignOut>
      {leave => (
        <Button variant="subtle" size="md" fullWidth mt="xs" onClick={leave}>
          <Trans>Sair</Trans>
        </Button>
      )}
    </SignOut>
  );
}
