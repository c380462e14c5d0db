import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ANSWER_COMMENT_MAX, tooLong } from '../../domain/limits';
import classes from './answer-sheet.module.css';
import { Sheet } from './sheet';

interface AnswerSheetProps {
  /** What is being answered; null while closed. */
  answer: 'approve' | 'reject' | null;
  cardTitle: string;
  onAnswer: (comment: string | null) => void;
  onClose: () => void;
}

/** An answer to an approval with an optional word for the others. */
export function AnswerSheet({ answer, cardTitle, onAnswer, onClose }: AnswerSheetProps) {
  const { t } = useLingui();
  const [comment, setComment] = useState('');
  const isReject = answer === 'reject';
  const error = comment.length > ANSWER_COMMENT_MAX && tooLong(ANSWER_COMMENT_MAX);
  const send = () => {
    if (error) return;
    onAnswer(comment.trim() || null);
    setComment('');
    onClose();
  };
  return (
    <Sheet
      isOpen={answer !== null}
      onClose={onClose}
      title={isReject ? <Trans>Reprovar «{cardTitle}»</Trans> : <Trans>Aprovar «{cardTitle}»</Trans>}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          label={isReject ? t`Motivo (opcional)` : t`Comentário (opcional)`}
          placeholder={isReject ? t`O que falta para aprovar?` : undefined}
          value={comment}
          error={error}
          onChange={event => setComment(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth variant={isReject ? 'danger' : 'filled'}>
          {isReject ? <Trans>Reprovar</Trans> : <Trans>Aprovar</Trans>}
        </Button>
      </form>
    </Sheet>
  );
}
