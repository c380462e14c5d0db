import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { refreshProfile } from '../../state/session/open-session';
import { currentTenant } from '../../state/session/session';
import { syncNow } from '../../sync/sync';
import { FormMessage } from '../../ui/form/form-message';
import classes from './finish-setup.module.css';

interface FinishSetupProps {
  variant?: 'filled' | 'subtle';
  children: ReactNode;
}

/** Shows a button that opens the app after a second factor was set up, once the server reports that none is missing. */
export function FinishSetup({ variant = 'filled', children }: FinishSetupProps) {
  const { t } = useLingui();
  const [message, setMessage] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setMessage(null);
    setLeaving(true);
    await refreshProfile().finally(() => setLeaving(false));
    if (currentTenant()?.must_enrol)
      setMessage(t`Não foi possível continuar. Confira a conexão e tente de novo.`);
    else void syncNow();
  };
  return (
    <div className={classes.finishSetup}>
      <FormMessage>{message}</FormMessage>
      <Button variant={variant} size="md" fullWidth loading={isLeaving} onClick={() => void leave()}>
        {children}
      </Button>
    </div>
  );
}
