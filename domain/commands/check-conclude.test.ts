import { describe, expect, it } from 'vitest';
import { aBoard, aMember } from '../../tests/factories/board';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { aClock, NOW } from '../../tests/factories/times';
import { applyCardlessChanges, type CardlessState, NOTHING_NAMED } from '../card/cardless-state';
import { keptCode } from '../card/yard-check';
import { UNKNOWN_MAX } from '../entities/concluded-check';
import type { Actor } from '../policy';
import { checkConclude } from './check-conclude';

const board = aBoard();
const input = {
  board_id: board.id,
  check_id: idOf('conferência'),
  place: 'Pátio 2',
  counts: { present: 3, missing: 1, misplaced: 0, unexpected: 2 },
  unknown: ['QQQ0A00'],
};
const here: CardlessState = {
  ...NOTHING_NAMED,
  flow: { board, members: [aMember({ board_id: board.id, user_id: anActor().user_id })] },
};
const conclude = (state: CardlessState, actor: Actor = anActor()) =>
  checkConclude.decide(state, input, actor, aClock());

describe('check.conclude', () => {
  it('stores the result of the check, its author and time, once', () => {
    const decision = conclude(here);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const { check_id, ...found } = input;
    expect(decision.changes).toEqual([
      {
        op: 'insert',
        entity: 'concluded_check',
        id: check_id,
        values: {
          ...found,
          id: check_id,
          user_id: anActor().user_id,
          made_at: aClock().made_at,
          created_at: NOW,
        },
      },
    ]);
    expect(conclude(applyCardlessChanges(here, decision.changes))).toEqual({ ok: true, changes: [] });
  });

  it.each<[string, CardlessState, Actor, string]>([
    ['a flow that is not there', NOTHING_NAMED, anActor(), 'not_found'],
    ['a flow of others', here, anActor({ user_id: idOf('bruno') }), 'not_found'],
    [
      'a flow that is deactivated',
      { ...here, flow: { ...here.flow!, board: { ...board, enabled: false } } },
      anActor(),
      'board_disabled',
    ],
  ])('is refused in %s', (_, state, actor, code) => {
    expect(conclude(state, actor)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('is about its check, and names its place', () => {
    expect(checkConclude.subject(input)).toBe(`check:${input.check_id}`);
    expect(checkConclude.says(input, {})).toBe('Guardar o resultado da conferência de «Pátio 2»');
  });

  it.each([
    [{ place: ' ' }, 'Campo obrigatório'],
    [{ place: 'x'.repeat(101) }, 'Máximo de 100 caracteres excedido'],
    [{ counts: { ...input.counts, present: -1 } }, 'Número inválido'],
    [{ counts: { ...input.counts, missing: 0.5 } }, 'Número inválido'],
    [{ unknown: 'x' }, 'Lista inválida'],
    [{ unknown: ['x'.repeat(121)] }, 'Máximo de 120 caracteres excedido'],
    [
      { unknown: Array.from({ length: UNKNOWN_MAX + 1 }, String) },
      `Códigos demais: no máximo ${UNKNOWN_MAX}`,
    ],
  ])('refuses %j with the reason', (wrong, message) => {
    const { error } = checkConclude.input.safeParse({ ...input, ...wrong });
    expect(error?.issues.map(issue => issue.message)).toEqual([message]);
  });

  it('accepts every scanned code in the form that is stored', () => {
    const read = [`${'x'.repeat(119)}🚗`, '\0ABC\uD83D', ' QQQ0A00\u200B ', 'é'.repeat(500)];
    const unknown = read.map(keptCode);
    expect(unknown).toEqual(['x'.repeat(119), 'ABC', 'QQQ0A00', 'é'.repeat(120)]);
    expect(checkConclude.input.parse({ ...input, unknown }).unknown).toEqual(unknown);
    expect(keptCode(' \u200B\0 ')).toBe('');
  });
});
