import { t } from '@lingui/core/macro';
import type { Card, TaskOption } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';

/** Ticks or unticks an item of a task. Returns whether it was performed. */
export function tickOption(card: Card, option: TaskOption, checked: boolean): Promise<boolean> {
  const target = {
    board_id: card.board_id,
    card_id: card.id,
    task_id: option.card_task_id,
    option_id: option.id,
  };
  return act({
    name: 'option.update',
    input: { ...target, checked },
    message: checked ? t`«${option.title}» feito` : t`«${option.title}» desmarcado`,
    inverse: { name: 'option.update', input: { ...target, checked: !checked } },
    tell: tellRefusal,
  });
}
