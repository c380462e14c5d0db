import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { askApproval } from '../../../acts/ask-approval';
import { AnswerSheet } from '../../../ui/sheet/answer-sheet';
import { useCardContext } from '../card-context';

/** Shows a button after a refusal that asks everybody again, with an optional comment. */
export function AskOnceMore({ className }: { className?: string | undefined }) {
  const { card } = useCardContext().view;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className={className} size="md" onClick={() => setAsking(true)}>
        <Trans>Pedir de novo</Trans>
      </Button>
      <AnswerSheet
        answer={isAsking ? 'ask' : null}
        cardTitle={card.title}
        onAnswer={comment => void askApproval(card, comment)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
