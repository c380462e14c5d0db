import { t } from '@lingui/core/macro';
import type { Card, Connection } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';

/**
 * Undoes a connection; it reaches the server once «Desfazer» is over. Answers whether it was done.
 *
 * @param name what the other card is called
 */
export const removeConnection = (card: Card, connection: Connection, name: string): Promise<boolean> =>
  act({
    name: 'connection.remove',
    input: { board_id: card.board_id, card_id: card.id, connection_id: connection.id },
    message: t`Conexão com ${name} desfeita`,
    isHeld: true,
    tell: tellRefusal,
  });
