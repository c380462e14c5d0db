import { useDroppable } from '@dnd-kit/core';
import type { ColumnView } from '../../view/types';
import classes from './phone-board.module.css';
import type { Targets } from './phone-drag';

interface PhoneTabProps {
  column: ColumnView;
  isSelected: boolean;
  /** While a card is held. */
  targets: Targets | null;
  onShow: () => void;
}

/** The tab of a phase: shows it, and takes a card that is carried there. */
export function PhoneTab({ column: { phase, card_ids }, isSelected, targets, onShow }: PhoneTabProps) {
  const { setNodeRef, isOver } = useDroppable({ id: phase.id });
  const target = targets?.get(phase.id);
  const state = targets && (target ? (target.refusal ? 'shut' : 'open') : 'home');
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="tab"
      id={`phase-tab-${phase.id}`}
      aria-controls={`phase-${phase.id}`}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={classes.tab}
      data-state={state ?? undefined}
      data-over={isOver || undefined}
      onClick={onShow}
    >
      <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
      {phase.name} <b>{card_ids.length.toLocaleString('pt-BR')}</b>
    </button>
  );
}
