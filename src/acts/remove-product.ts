import { t } from '@lingui/core/macro';
import type { Card } from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import { tellRefusal } from '../state/alerts';
import { act } from './act';
import { nameOf } from './name-of';

/** Removes a vehicle from a card; this is sent once «Desfazer» is over. Returns whether it was performed. */
export const removeProduct = (card: Card, product: Product): Promise<boolean> =>
  act({
    name: 'product.remove',
    input: { board_id: card.board_id, card_id: card.id, product_id: product.id },
    message: t`${product.title} removido de ${nameOf(card)}`,
    isHeld: true,
    tell: tellRefusal,
  });
