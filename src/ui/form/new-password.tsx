import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PASSWORD_MIN } from '../../../domain/company/accounts';
import { PasswordField } from './password-field';

interface NewPasswordProps {
  /** Name of the field in the form; its repetition is `<name>_confirmation`. */
  name: 'password' | 'new_password';
  label: ReactNode;
  /** `getInputProps` of the form. */
  inputProps: (name: string) => object;
}

/** Renders the fields for a new password and its repetition, so that a typing mistake is found. */
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
