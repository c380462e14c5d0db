import { useLingui } from '@lingui/react/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import classes from './password-field.module.css';

interface PasswordFieldProps {
  label: ReactNode;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value?: string;
  error?: ReactNode;
  description?: ReactNode;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Renders a password field whose text can be shown. */
export function PasswordField(field: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...field}
      size="md"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <UnstyledButton
          className={classes.eye}
          aria-label={isShown ? t`Ocultar senha` : t`Mostrar senha`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={19} /> : <IconEye size={19} />}
        </UnstyledButton>
      }
    />
  );
}
