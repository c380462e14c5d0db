import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { HomeButton } from './home-button';
import classes from './login-form.module.css';

/** The ways on where there is no link, or one that opens nothing any more. */
export function AskForReset() {
  return (
    <div className={classes.form}>
      <Button component={Link} to="/auth/forgot-password" size="md" fullWidth>
        <Trans>Pedir um link</Trans>
      </Button>
      <HomeButton variant="subtle" />
    </div>
  );
}
