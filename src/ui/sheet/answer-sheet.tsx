import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ANSWER_COMMENT_MAX, tooLong } from '../../../domain/limits';
import classes from './answer-sheet.module.css';
import { Sheet } from './sheet';

type Answer = 'approve' | 'reject' | 'ask';

interface AnswerSheetProps {
  /** Answer or question that the person is giving; null while closed. */
  answer: Answer | null;
  cardTitle: string;
  onAnswer: (comment: string | null) => void;
  onClose: () => void;
}

/** Asks for an optional comment on an answer to an approval, or on asking for approval again. */
export function AnswerSheet({ answer, cardTitle, onAnswer, onClose }: AnswerSheetProps) {
  const { t } = useLingui();
  const [comment, setComment] = useState('');
  /** Whether the comment was requested, as a rejection was sent without one. */
  const [isAsked, setAsked] = useState(false);
  const words: Record<Answer, { title: ReactNode; label: string; placeholder?: string; send: ReactNode }> = {
    approve: {
      title: <Trans>Aprovar «{cardTitle}»</Trans>,
      label: t`Comentário (opcional)`,
      send: <Trans>Aprovar</Trans>,
    },
    reject: {
      title: <Trans>Reprovar «{cardTitle}»</Trans>,
      label: t`Motivo (opcional)`,
      placeholder: t`O que falta para aprovar?`,
      send: isAsked ? <Trans>Reprovar assim mesmo</Trans> : <Trans>Reprovar</Trans>,
    },
    ask: {
      title: <Trans>Pedir de novo a aprovação de «{cardTitle}»</Trans>,
      label: t`Comentário (opcional)`,
      placeholder: t`O que mudou?`,
      send: <Trans>Pedir de novo</Trans>,
    },
  };
  const said = words[answer ?? 'approve'];
  const error = comment.length > ANSWER_COMMENT_MAX && tooLong(ANSWER_COMMENT_MAX);
  const close = () => {
    setAsked(false);
    onClose();
  };
  const send = () => {
    if (error) return;
    const word = comment.trim() || null;
    if (answer === 'reject' && !word && !isAsked) return setAsked(true);
    onAnswer(word);
    setComment('');
    close();
  };
  return (
    <Sheet isOpen={answer !== null} onClose={close} title={said.title}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
      >
        <Textarea
          data-autofocus
          size="md"
          autosize
          minRows={3}
          maxRows={8}
          label={said.label}
          placeholder={said.placeholder}
          value={comment}
          description={isAsked && <Trans>Quem pediu vai querer saber o que falta.</Trans>}
          error={error}
          onChange={event => {
            setComment(event.currentTarget.value);
            setAsked(false);
          }}
        />
        <Button type="submit" size="md" fullWidth variant={answer === 'reject' ? 'danger' : 'filled'}>
          {said.send}
        </Button>
      </form>
    </Sheet>
  );
}
