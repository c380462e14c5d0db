import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import classes from './look.module.css';
import type { LogoChange } from './save-company';
import type { ShownLogo } from './use-shown-logo';

interface LogoFieldProps {
  logo: ShownLogo;
  /** The server's error about the picture. */
  error: unknown;
}

/** Shows a field to choose a logo, preview it and remove it. */
export function LogoField({ logo, error }: LogoFieldProps) {
  const { t } = useLingui();
  const reset = useRef<() => void>(null);
  const take = (next: LogoChange) => {
    // Lets the same file be chosen again.
    reset.current?.();
    logo.change(next);
  };
  return (
    <div className={classes.logoField}>
      <span className={classes.label}>
        <Trans>Logo</Trans>
      </span>
      <div className={classes.row}>
        {logo.address && <img className={classes.logo} src={logo.address} alt={t`Logo escolhido`} />}
        <FileButton
          resetRef={reset}
          accept="image/*"
          onChange={file => file && take(file)}
          inputProps={{ 'aria-label': t`Escolher logo` }}
        >
          {props => (
            <Button {...props} variant="default">
              {logo.address ? <Trans>Trocar logo</Trans> : <Trans>Escolher logo</Trans>}
            </Button>
          )}
        </FileButton>
        {logo.address && (
          <Button variant="subtle" color="gray" onClick={() => take('remove')}>
            <Trans>Remover logo</Trans>
          </Button>
        )}
      </div>
      <p className={classes.hint}>
        <Trans>250×100 pixels, ou um múltiplo, como 500×200.</Trans>
      </p>
      {typeof error === 'string' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
