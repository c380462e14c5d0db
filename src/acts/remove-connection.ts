import { t } from '@lingui/core/macro';
import type { Card, Connection } from '../../domain/entities/card';
import { tellRefusal } from '../state/alerts';
import { act } from './act';

/**
 * Removes a connection; this is sent once «Desfazer» is over. Returns whether it was performed.
 *
 * @param name name of the other card
 */
export const removeConnection = (card: Card, connection: Connection, name: string): Promise<boolean> =>
  act({
    name: 'connection.remove',
    input: { board_id: card.board_id, card_id: card.id, connection_id: connection.id },
    message: t`Conexão com ${name} desfeita`,
    isHeld: true,
    tell: tellRefusal,
  });
