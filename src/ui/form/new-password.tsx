import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PASSWORD_MIN } from '../../../domain/company/accounts';
import { PasswordField } from './password-field';

interface NewPasswordProps {
  /** What the form calls it; that it was typed again is `<name>_confirmation`. */
  name: 'password' | 'new_password';
  label: ReactNode;
  /** `form.getInputProps`. */
  inputProps: (name: string) => object;
}

/** A password that somebody makes up, and again, so that a slip of the finger is found. */
export function NewPassword({ name, label, inputProps }: NewPasswordProps) {
  const confirmation = `${name}_confirmation`;
  return (
    <>
      <PasswordField
        {...inputProps(name)}
        label={label}
        name={name}
        description={<Trans>No mínimo {PASSWORD_MIN} caracteres</Trans>}
        autoComplete="new-password"
      />
      <PasswordField
        {...inputProps(confirmation)}
        label={<Trans>Repita a senha</Trans>}
        name={confirmation}
        autoComplete="new-password"
      />
    </>
  );
}
