import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { TEXT_MAX } from '../../../domain/limits';
import classes from './add-line.module.css';

interface AddLineProps {
  label: string;
  button: string;
  /** Answers whether it was taken; what was typed stays if it was not. */
  onAdd: (text: string) => Promise<boolean>;
}

/** One line to add to a list; the cursor stays for the next one. */
export function AddLine({ label, button, onAdd }: AddLineProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const title = text.trim();
    if (!title) {
      input.current?.focus();
      return;
    }
    setText('');
    if (!(await onAdd(title))) setText(title);
    input.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        className={classes.input}
        placeholder={label}
        aria-label={label}
        maxLength={TEXT_MAX}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" aria-label={button} title={button} className={classes.button}>
        <IconPlus size={19} aria-hidden />
      </Button>
    </form>
  );
}
