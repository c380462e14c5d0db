import { describe, expect, it } from 'vitest';
import { aCustomField, aPhaseApprover } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState, threePhases } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { aClock } from '../../tests/factories/times';
import { cardCreate } from './card-create';

const plate = aCustomField({ id: idOf('placa') });
const price = aCustomField({ id: idOf('preço'), type: 'currency', required: true });
const empty = aCardState({ card: null });
const title = 'Proposta do Onix';

describe('card.create', () => {
  keepsTheContract(cardCreate, {
    state: empty,
    says: 'Criar o card «Proposta do Onix»',
    input: { title },
    wrong: {
      title: [
        ['  ', 'Campo obrigatório'],
        [undefined, 'Campo obrigatório'],
        ['a'.repeat(256), 'Máximo de 255 caracteres excedido'],
        ['a\u0000', 'Caractere inválido'],
      ],
      description: [['a'.repeat(10_001), 'Máximo de 10000 caracteres excedido']],
      more_info: [[3, 'Texto inválido']],
      expiration_date: [
        ['05/01/2026', 'Data inválida'],
        ['0000-01-01', 'Data inválida'],
      ],
      current_phase_id: [['A', 'Identificador inválido']],
      custom_fields: [
        [{}, 'Lista inválida'],
        [[{ field_id: 'x', value: 'y' }], 'Identificador inválido'],
        [[{ field_id: plate.id, value: {} }], 'Valor inválido'],
        [[3], 'Valor inválido'],
      ],
    },
  });

  it('creates the whole card in the first phase; only the server assigns its number', () => {
    const clock = aClock();
    expect(decide(cardCreate, empty, { title: ` ${title} ` })).toEqual({
      ok: true,
      changes: [
        {
          op: 'insert',
          entity: 'card',
          id: idOf('card'),
          values: aCard({
            identifier: null,
            title,
            created_at: clock.now,
            made_at: clock.made_at,
            current_phase_moved_at: clock.now,
          }),
        },
      ],
    });
  });

  it('stores the optional values, and drops empty fields', () => {
    const given = {
      title,
      description: 'À vista',
      more_info: 'Liga depois das 18h',
      expiration_date: '2026-02-01',
      custom_fields: [
        { field_id: plate.id, value: ' ' },
        { field_id: price.id, value: 7_490_000 },
      ],
      current_phase_id: idOf('fase B'),
    };
    const { custom_fields, ...columns } = given;
    const change = onlyChange(decide(cardCreate, { ...empty, fields: [plate, price] }, given));
    expect(change).toMatchObject({ values: { ...columns, custom_fields: { [price.id]: 7_490_000 } } });
    expect(Object.keys((change as { values: { custom_fields: object } }).values.custom_fields)).toEqual([
      price.id,
    ]);
    expect(custom_fields).toHaveLength(2);
  });

  it('starts in the first enabled phase, even when that has approvers', () => {
    const phases = threePhases().map((phase, at) => ({ ...phase, enabled: at > 0 }));
    const approvers = [aPhaseApprover({ phase_id: idOf('fase B') })];
    const change = onlyChange(decide(cardCreate, { ...empty, phases, approvers }, { title }));
    expect(change).toMatchObject({ values: { current_phase_id: idOf('fase B'), round: 1 } });
  });

  it('reports every invalid field', () => {
    const custom_fields = [
      { field_id: plate.id, value: 3 },
      { field_id: idOf('campo apagado'), value: 'x' },
    ];
    const errors = {
      [`custom_fields.${plate.id}`]: ['Texto inválido'],
      [`custom_fields.${price.id}`]: ['Campo obrigatório'],
      [`custom_fields.${idOf('campo apagado')}`]: ['Este campo não existe mais'],
    };
    const decision = decide(cardCreate, { ...empty, fields: [plate, price] }, { title, custom_fields });
    expect(decision).toMatchObject(refusedWith('invalid', { errors }));
  });

  it('refuses a phase that is missing or disabled', () => {
    const phases = threePhases().map(phase => ({ ...phase, enabled: false }));
    const inB = { title, current_phase_id: idOf('fase B') };
    expect(decide(cardCreate, { ...empty, phases }, inB)).toMatchObject(refusedWith('phase_unavailable'));
    expect(decide(cardCreate, { ...empty, phases: [] }, inB)).toMatchObject(refusedWith('phase_unavailable'));
    expect(decide(cardCreate, { ...empty, phases }, { title })).toMatchObject(refusedWith('no_phase'));
  });

  it('changes nothing when its author has already created the card, even if it has moved since', () => {
    const moved = aCardState({ card: aCard({ current_phase_id: idOf('fase C'), title: 'Outro' }) });
    expect(decide(cardCreate, moved, { title })).toEqual(NOTHING_TO_DO);
  });

  it("does not take another person's id", () => {
    const taken = aCardState({ card: aCard({ created_by: idOf('bruno') }) });
    expect(decide(cardCreate, taken, { title })).toMatchObject(refusedWith('id_taken'));
  });
});
