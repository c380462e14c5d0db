import { t } from '@lingui/core/macro';
import type { Card, TaskOption } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';

/**
 * Removes an item of a task; this is sent once «Desfazer» is over, since a new item with the same words would be
 * unticked. Returns whether it was performed.
 */
export const removeOption = (card: Card, option: TaskOption): Promise<boolean> =>
  act({
    name: 'option.remove',
    input: {
      board_id: card.board_id,
      card_id: card.id,
      task_id: option.card_task_id,
      option_id: option.id,
    },
    message: t`«${option.title}» removido`,
    isHeld: true,
    tell: tellRefusal,
  });
