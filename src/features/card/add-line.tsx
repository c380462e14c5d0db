import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { TEXT_MAX } from '../../../domain/limits';
import { useDraftText } from '../../view/hooks/draft-text';
import classes from './add-line.module.css';

interface AddLineProps {
  label: string;
  button: string;
  /** The name that what is typed is kept by. */
  draft: string;
  /** Answers whether it was taken; what was typed stays if it was not. */
  onAdd: (text: string) => Promise<boolean>;
}

/** One line to add to a list; the cursor stays for the next one, and what is typed outlives a closed app. */
export function AddLine({ label, button, draft, onAdd }: AddLineProps) {
  const [text, setText] = useDraftText(draft);
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
