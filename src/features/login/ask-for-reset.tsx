import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { HomeButton } from './home-button';
import classes from './login-form.module.css';

/** Shows the buttons for a person without a valid link. */
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
