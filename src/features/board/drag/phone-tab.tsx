import type { ColumnView } from '../../../view/types';
import type { Dragged } from '../keys/use-press';
import classes from '../phone-board.module.css';

interface PhoneTabProps {
  column: ColumnView;
  isSelected: boolean;
  /** The drag while a card is held, else null. */
  dragged: Dragged | null;
  onShow: () => void;
}

/** Shows the tab of a phase, which accepts a card that is dropped on it. */
export function PhoneTab({ column: { phase, card_ids }, isSelected, dragged, onShow }: PhoneTabProps) {
  const target = dragged?.targets.get(phase.id);
  const state = dragged && (target ? (target.refusal ? 'shut' : 'open') : 'home');
  return (
    <button
      type="button"
      role="tab"
      id={`phase-tab-${phase.id}`}
      data-drop={phase.id}
      aria-controls={`phase-${phase.id}`}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={classes.tab}
      data-state={state ?? undefined}
      data-over={dragged?.overId === phase.id || undefined}
      onClick={onShow}
    >
      <span className={classes.dot} style={{ background: phase.color }} aria-hidden />
      <span className={classes.name}>{phase.name}</span> <b>{card_ids.length.toLocaleString('pt-BR')}</b>
    </button>
  );
}
