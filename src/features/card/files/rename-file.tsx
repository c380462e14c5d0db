import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Attachment } from '../../../../domain/entities/card';
import { REQUIRED, TEXT_MAX, tooLong } from '../../../../domain/limits';
import { tellRefusal } from '../../../state/alerts';
import classes from '../../../ui/photos/file-row.module.css';
import { useDraftText } from '../../../view/hooks/draft-text';
import { perform } from '../../../view/perform';

/**
 * Shows a field for a file's name, edited in place; typed text survives closing the app. Works with and without a
 * connection.
 */
export function RenameFile({ file, onDone }: { file: Attachment; onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useDraftText(`file.${file.id}`);
  const [isEmptied, setEmptied] = useState(false);
  const title = typed || isEmptied ? typed : file.title;
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim()) return setError(REQUIRED);
    if (title.length > TEXT_MAX) return setError(tooLong(TEXT_MAX));
    const { board_id, card_id, id: attachment_id } = file;
    const input = { board_id, card_id, attachment_id, title };
    if (tellRefusal(await perform('attachment.update', input))) leave();
  };
  const leave = () => {
    setTyped('');
    onDone();
  };
  return (
    <form
      className={classes.rename}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      <TextInput
        label={t`Nome do arquivo`}
        value={title}
        error={error}
        autoComplete="off"
        autoFocus
        onChange={event => {
          const next = event.currentTarget.value;
          setEmptied(!next);
          setTyped(next);
        }}
      />
      <Button variant="default" onClick={leave}>
        <Trans>Cancelar</Trans>
      </Button>
      <Button type="submit">
        <Trans>Salvar</Trans>
      </Button>
    </form>
  );
}
