import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef } from 'react';
import { TEXT_MAX, tooLong } from '../../../../domain/limits';
import { error as alertError } from '../../../state/alerts';
import { useDraftText } from '../../../view/hooks/draft-text';
import classes from './add-line.module.css';

interface AddLineProps {
  label: string;
  button: string;
  /** Name under which the typed text is stored. */
  draft: string;
  /** Returns whether the line was accepted; otherwise the typed text stays. */
  onAdd: (text: string) => Promise<boolean>;
  /** Called when several lines were pasted, each without the list marks before it. */
  onLines?: (lines: string[]) => void;
}

/** Marks before the lines of lists in messages and documents: «- », «• », «1. », «[x] », «- [ ] », «✔️ ». */
const MARK = /^(?:(?:[-–—•●○◦*·▪■□☐☑✔✅]\uFE0F?|\d{1,3}[.)]|\[[ xX]?\])\s+){1,2}/u;

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map(line => line.trim().replace(MARK, ''))
    .filter(Boolean);

/**
 * Shows a field that adds one line to a list; the cursor stays for the next line, and typed text survives closing the
 * app.
 */
export function AddLine({ label, button, draft, onAdd, onLines }: AddLineProps) {
  const { t } = useLingui();
  const [text, setText] = useDraftText(draft);
  const input = useRef<HTMLInputElement>(null);
  const error = text.length > TEXT_MAX && tooLong(TEXT_MAX);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Takes the focus at once, and not after the save, when the person may already be in another field.
    input.current?.focus();
    const title = text.trim();
    if (!title || error) return;
    setText('');
    if (await onAdd(title)) return;
    const typed = input.current?.value;
    setText(typed ? `${title} ${typed}` : title);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={input}
        className={classes.input}
        placeholder={label}
        aria-label={label}
        value={text}
        error={error}
        onPaste={event => {
          const lines = linesOf(event.clipboardData.getData('text/plain'));
          if (lines.length < 2 || !onLines) return;
          event.preventDefault();
          if (lines.some(line => line.length > TEXT_MAX)) {
            alertError(t`Uma das linhas é longa demais`, tooLong(TEXT_MAX));
          } else onLines(lines);
        }}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" aria-label={button} title={button} className={classes.button}>
        <IconPlus size={19} aria-hidden />
      </Button>
    </form>
  );
}
