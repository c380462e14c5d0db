import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type UsedPart, useUsage } from './use-usage';

interface UsageLineProps {
  boardId: string;
  part: UsedPart;
  id: string;
  /** Words for no card, and for some; `some` receives the number in words, as «12 cards, 3 deles arquivados». */
  none: ReactNode;
  some: (cards: ReactNode) => ReactNode;
}

/** Shows how many cards a removal affects, before it is done. */
export function UsageLine({ boardId, part, id, none, some }: UsageLineProps) {
  const { usage, error } = useUsage(boardId, part, id);
  if (!usage) {
    return error ? (
      <Trans>Não foi possível contar os cards agora.</Trans>
    ) : (
      <span aria-busy="true">
        <Trans>Contando os cards…</Trans>
      </span>
    );
  }
  if (usage.cards === 0) return none;
  return some(
    <b>
      <Plural value={usage.cards} _0="# cards" one="# card" other="# cards" />
      {usage.archived > 0 && (
        <>
          {' ('}
          <Plural value={usage.archived} one="# arquivado" other="# arquivados" />)
        </>
      )}
    </b>,
  );
}
