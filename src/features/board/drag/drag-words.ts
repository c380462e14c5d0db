import type { Announcements } from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import type { CardSummary, MoveTarget } from '../../../view/types';

interface Naming {
  /** Returns the lifted card; undefined once it is no longer on the board. */
  lifted: (cardId: unknown) => CardSummary | undefined;
  phaseName: (phaseId: unknown) => string;
  target: (phaseId: unknown) => MoveTarget | undefined;
}

const cardName = ({ card }: CardSummary) =>
  card.identifier ? `${card.identifier} ${card.title}` : card.title;

/**
 * Texts for screen readers while a card is dragged; each names the card and the phase. The card is the one that was
 * lifted, since the drag's own data disappear when the card leaves the page, as when another person archives it.
 */
export function dragAnnouncements({ lifted, phaseName, target }: Naming): Announcements {
  return {
    onDragStart({ active }) {
      const summary = lifted(active.id);
      if (!summary) return undefined;
      const name = cardName(summary);
      const phase = phaseName(summary.card.current_phase_id);
      return t`Você pegou ${name}, de ${phase}. Setas para os lados escolhem a fase, espaço solta, Esc cancela.`;
    },
    onDragOver({ active, over }) {
      const summary = lifted(active.id);
      if (!over || !summary) return undefined;
      const name = cardName(summary);
      const phase = phaseName(over.id);
      const found = target(over.id);
      if (!found) return t`${name} está sobre ${phase}, onde já estava.`;
      if (found.reason) return t`${name} está sobre ${phase}. Não pode ser solto ali: ${found.reason}`;
      return found.approver_names.length > 0
        ? t`${name} está sobre ${phase}. Pode ser solto ali, e pede aprovação.`
        : t`${name} está sobre ${phase}. Pode ser solto ali.`;
    },
    onDragEnd({ active, over }) {
      const summary = lifted(active.id);
      if (!summary) return undefined;
      // The undo bar announces a move and the alert a refusal, so the earlier announcement is only cleared here.
      if (over && target(over.id)) return '';
      const name = cardName(summary);
      return t`${name} ficou onde estava.`;
    },
    onDragCancel({ active }) {
      const summary = lifted(active.id);
      if (!summary) return t`Movimento cancelado. O card saiu do fluxo.`;
      const name = cardName(summary);
      return t`Movimento cancelado. ${name} ficou onde estava.`;
    },
  };
}
