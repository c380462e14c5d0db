import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AnswerSheet } from '../../../ui/sheet/answer-sheet';
import classes from './answer-buttons.module.css';

interface AnswerButtonsProps {
  cardTitle: string;
  onAnswer: (name: 'approval.approve' | 'approval.reject', comment: string | null) => void;
}

/** Shows the buttons «Aprovar», at once or with a comment, and «Reprovar», which asks for one. */
export function AnswerButtons({ cardTitle, onAnswer }: AnswerButtonsProps) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  return (
    <div className={classes.buttons}>
      <Button size="md" variant="danger" onClick={() => setAsked('reject')}>
        <Trans>Reprovar</Trans>
      </Button>
      <Button size="md" onClick={() => onAnswer('approval.approve', null)}>
        <Trans>Aprovar</Trans>
      </Button>
      <button type="button" className={classes.word} onClick={() => setAsked('approve')}>
        <Trans>Aprovar com um comentário</Trans>
      </button>
      <AnswerSheet
        answer={asked}
        cardTitle={cardTitle}
        onAnswer={comment => onAnswer(asked === 'reject' ? 'approval.reject' : 'approval.approve', comment)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
