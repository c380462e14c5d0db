import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './typed-code.module.css';

interface TypedCodeProps {
  /** Problem of the last code, if there was one. */
  trouble?: string | null;
  onCode: (text: string) => void;
}

/** Shows a field in place of the camera: takes a plate, an identifier, or a pasted address. */
export function TypedCode({ trouble, onCode }: TypedCodeProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() === '') return;
        onCode(text);
        setText('');
      }}
    >
      <TextInput
        className={classes.field}
        size="md"
        label={t`Placa ou identificador`}
        placeholder="ABC1D23"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        error={trouble}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" disabled={text.trim() === ''}>
        <Trans>Procurar</Trans>
      </Button>
    </form>
  );
}
