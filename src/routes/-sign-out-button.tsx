import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { SignOut } from '../features/shell/sign-out';

/** Shows a button that signs out, on pages outside the app. */
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
