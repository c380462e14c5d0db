import { describe, expect, it } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { cardPath, readCardCode } from './card-code';

const card = { board_id: idOf('fluxo'), card_id: idOf('card') };
const path = cardPath(card);

describe('readCardCode', () => {
  it.each([
    `https://patio.exemplo.com.br${path}`,
    `http://aurora.localhost:3000${path}`,
    `  http://127.0.0.1:3000${path}/?tab=history#fim\n`,
    `HTTPS://PATIO.EXEMPLO.COM.BR/flows/${card.board_id.toUpperCase()}/cards/${card.card_id.toUpperCase()}`,
  ])('finds the card in «%s»', text => {
    expect(readCardCode(text)).toEqual(card);
  });

  it.each([
    '',
    'ABC1D23',
    path,
    `javascript:alert(1)//x${path}`,
    `https://patio.exemplo.com.br/flows/${card.board_id}`,
    `https://patio.exemplo.com.br/shared/card/${card.card_id}`,
    `https://patio.exemplo.com.br/volta?a=https://x${path}`,
    `https://patio.exemplo.com.br/flows/${card.board_id}/cards/${card.card_id}0`,
  ])('finds no card in «%s»', text => {
    expect(readCardCode(text)).toBeNull();
  });
});
