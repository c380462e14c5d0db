import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCardLines } from '../../view/hooks/my-day';
import type { CardRef } from '../../view/my-day';
import classes from './several-cards.module.css';

interface SeveralCardsProps {
  refs: CardRef[];
  onChoose: (ref: CardRef) => void;
}

/** Which of the cards that what was typed may mean. */
export function SeveralCards({ refs, onChoose }: SeveralCardsProps) {
  const { t } = useLingui();
  const lines = useCardLines(refs);
  if (refs.length === 0) return null;
  return (
    <section className={classes.several} aria-label={t`Cards encontrados`}>
      {lines.map(
        (line, at) =>
          line && (
            <Button
              key={line.card.id}
              variant="default"
              size="md"
              justify="start"
              onClick={() => onChoose(refs[at]!)}
            >
              {line.card.identifier} {line.card.title}
            </Button>
          ),
      )}
    </section>
  );
}
