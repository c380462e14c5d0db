import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './code-field.module.css';

interface CodeFieldProps {
  value?: string;
  error?: ReactNode;
  onChange: (typed: ChangeEvent<HTMLInputElement> | string) => void;
}

/** Shows a field for a code of an authenticator app or a recovery code; it is focused when shown. */
export function CodeField(typed: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  // Also when the other kind is asked for: it is what is typed next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind of code is what changed
  useEffect(() => field.current?.focus(), [isRecovery]);
  return (
    <div>
      <TextInput
        {...typed}
        ref={field}
        key={String(isRecovery)}
        size="md"
        name="code"
        label={isRecovery ? <Trans>Código de recuperação</Trans> : <Trans>Código de verificação</Trans>}
        description={isRecovery ? undefined : <Trans>Os seis números do seu aplicativo autenticador</Trans>}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={classes.other}
        onClick={() => {
          // The error was about the other kind of code.
          typed.onChange('');
          setRecovery(!isRecovery);
        }}
      >
        {isRecovery ? <Trans>Usar o autenticador</Trans> : <Trans>Usar um código de recuperação</Trans>}
      </button>
    </div>
  );
}
