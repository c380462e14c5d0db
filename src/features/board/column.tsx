import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck } from '@tabler/icons-react';
import { memo, type RefObject, useRef } from 'react';
import type { ColumnView, MoveTarget } from '../../view/types';
import classes from './column.module.css';
import { type ColumnHandles, ColumnList } from './column-list';
import { useIsNear } from './use-is-near';

interface ColumnProps {
  column: ColumnView;
  board: RefObject<HTMLDivElement | null>;
  /** Whether the phase has approvers, which is shown by a mark. */
  asksApproval: boolean;
  filterKey: string;
  /** Result of dropping the dragged card here; null while none is dragged, and over its own column. */
  target: MoveTarget | null;
  /** Whether a card is held over it. */
  isOver: boolean;
  draggedId: string | undefined;
  openCardId: string | undefined;
  handles: ColumnHandles;
}

/** Shows a phase with its name, counts and cards. While a card is dragged, shows whether it may be dropped here. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, board, asksApproval, filterKey, target, isOver, draggedId, openCardId, handles } = props;
  const { t } = useLingui();
  const { phase, card_ids, total } = column;
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNear(section, board);
  const state = !draggedId ? 'idle' : !target ? 'home' : target.refusal ? 'shut' : 'open';
  return (
    <section
      ref={section}
      className={classes.column}
      data-drop={phase.id}
      aria-busy={isNear === undefined || undefined}
      data-state={state}
      data-over={isOver || undefined}
      aria-label={plural(total, {
        // In Portuguese zero is singular unless it has a form of its own.
        0: `${phase.name}, # cards`,
        one: `${phase.name}, # card`,
        other: `${phase.name}, # cards`,
      })}
    >
      <header className={classes.head}>
        <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
        <h2 className={classes.name} title={phase.description || phase.name}>
          {phase.name}
        </h2>
        <span className={classes.count}>
          {filterKey && card_ids.length !== total ? (
            <Trans>
              {card_ids.length} de {total}
            </Trans>
          ) : (
            total.toLocaleString('pt-BR')
          )}
        </span>
        {asksApproval && (
          <IconShieldCheck
            className={classes.shield}
            size={16}
            aria-label={t`Sair desta fase pede aprovação`}
            title={t`Sair desta fase pede aprovação`}
          />
        )}
      </header>
      {state === 'open' && target && (
        <div className={classes.drop}>
          {target.approver_names.length > 0 ? (
            <Trans>Solte aqui: pede aprovação</Trans>
          ) : (
            <Trans>Solte aqui</Trans>
          )}
        </div>
      )}
      {isNear && card_ids.length > 0 && (
        <ColumnList
          key={filterKey}
          boardId={phase.board_id}
          phaseId={phase.id}
          place={phase.id + filterKey}
          ids={card_ids}
          openCardId={openCardId}
          draggedId={draggedId}
          handles={handles}
        />
      )}
      {state === 'idle' && card_ids.length === 0 && (
        <p className={classes.empty}>
          {filterKey && total > 0 ? (
            <Trans>Nenhum card com estes filtros</Trans>
          ) : (
            <Trans>Nenhum card aqui</Trans>
          )}
        </p>
      )}
    </section>
  );
});
