import { expect, it } from 'vitest';
import { aCard, aConnection } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { changesIn, follow, historyIn } from '../../tests/factories/following';
import { idOf } from '../../tests/factories/ids';

const other = aCard({ id: idOf('outro card'), board_id: idOf('outro fluxo') });
const side = aConnection();
const twin = aConnection({ id: idOf('outro lado'), card_id: other.id, board_id: other.board_id });

it('a connection is also added to the other card, in its own flow and history', () => {
  const effects = follow(aCardState({ other }), [
    { op: 'insert', entity: 'connection', id: side.id, values: side },
  ]);
  expect(changesIn(effects)).toMatchObject([
    {
      op: 'insert',
      entity: 'connection',
      values: { board_id: other.board_id, card_id: other.id, card_source_id: side.card_id },
    },
  ]);
  expect(
    historyIn(effects).map(({ board_id, card_id, kind, new: fresh }) => [board_id, card_id, kind, fresh]),
  ).toEqual([
    [idOf('fluxo'), idOf('card'), 'card_connection_added', { connection_id: side.id }],
    [other.board_id, other.id, 'card_connection_added', { connection_id: expect.any(String) }],
  ]);
});

it('a connection removed on one card is removed on the other too', () => {
  const effects = follow(aCardState({ connections: [side, twin] }), [
    { op: 'remove', entity: 'connection', id: side.id },
  ]);
  expect(changesIn(effects)).toEqual([
    { op: 'remove', entity: 'connection', id: twin.id, board_id: other.board_id },
  ]);
  expect(historyIn(effects).map(({ card_id, old }) => [card_id, old])).toEqual([
    [idOf('card'), { connection_id: side.id }],
    [other.id, { connection_id: twin.id }],
  ]);
});

it('history names the connected cards when both are in the same flow', () => {
  const near = { ...other, board_id: idOf('fluxo'), title: 'Troca do Uno' };
  const cards = [
    [idOf('card'), { card_id: other.id, title: 'Troca do Uno' }],
    [other.id, { card_id: idOf('card'), title: 'Proposta do Argo' }],
  ];
  const added = follow(aCardState({ other: near }), [
    { op: 'insert', entity: 'connection', id: side.id, values: side },
  ]);
  expect(historyIn(added).map(line => [line.card_id, line.new])).toEqual(cards);
  const connections = [side, { ...twin, board_id: idOf('fluxo') }];
  const removed = follow(aCardState({ connections, other: near }), [
    { op: 'remove', entity: 'connection', id: side.id },
  ]);
  expect(historyIn(removed).map(line => [line.card_id, line.old])).toEqual(cards);
});
