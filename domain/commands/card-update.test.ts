import { describe, expect, it } from 'vitest';
import { aCustomField } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith, TARGET } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { cardUpdate } from './card-update';

const plate = aCustomField({ id: idOf('placa') });
const extras = aCustomField({ id: idOf('opcionais'), type: 'multiselect', options: ['Ar', 'Teto'] });
const price = aCustomField({ id: idOf('preço'), type: 'currency', required: true });
const card = aCard({
  expiration_date: '2026-01-10',
  custom_fields: { [plate.id]: 'ABC1D23', [price.id]: 100 },
});
const state = aCardState({ card, fields: [plate, extras, price] });
const ofField = (id: string) => `custom_fields.${id}`;

describe('card.update', () => {
  keepsTheContract(cardUpdate, {
    state,
    says: 'Editar Título: «Proposta do Onix», Placa: «XYZ9K88»',
    input: { title: 'Proposta do Onix', custom_fields: [{ field_id: plate.id, value: 'XYZ9K88' }] },
    wrong: {
      title: [['', 'Campo obrigatório']],
      description: [['a'.repeat(10_001), 'Máximo de 10000 caracteres excedido']],
      more_info: [[null, 'Texto inválido']],
      expiration_date: [['2026-02-30', 'Data inválida']],
      custom_fields: [['x', 'Lista inválida']],
      was: [
        [3, 'Valores inválidos'],
        [{ title: 3 }, 'Texto inválido'],
      ],
    },
  });

  it('changes only the fields that are named, and increases the version of the card', () => {
    const input = {
      title: ' Proposta do Onix ',
      description: 'À vista',
      more_info: 'Troca',
      expiration_date: null,
    };
    expect(onlyChange(decide(cardUpdate, state, input))).toEqual({
      op: 'update',
      entity: 'card',
      id: card.id,
      values: { ...input, title: 'Proposta do Onix', data_version: 2 },
    });
  });

  it('sets and clears fields, and keeps the others', () => {
    const custom_fields = [
      { field_id: plate.id, value: '' },
      { field_id: extras.id, value: ['Teto'] },
    ];
    const wanted = { [extras.id]: ['Teto'], [price.id]: 100 };
    const change = onlyChange(decide(cardUpdate, state, { custom_fields }));
    expect(change).toMatchObject({ values: { data_version: 2 } });
    expect(change).toHaveProperty('values.custom_fields', wanted);
  });

  it('uses the last value of a field that is named twice', () => {
    const custom_fields = [
      { field_id: plate.id, value: 'XYZ9K88' },
      { field_id: plate.id, value: 'ABC1D23' },
    ];
    expect(decide(cardUpdate, state, { custom_fields })).toEqual(NOTHING_TO_DO);
  });

  it('changes nothing when all values are already stored, even if they were different before', () => {
    const input = {
      title: card.title,
      custom_fields: [{ field_id: plate.id, value: 'ABC1D23' }],
      was: { title: 'Antes', custom_fields: [{ field_id: plate.id, value: null }] },
    };
    expect(decide(cardUpdate, state, input)).toEqual(NOTHING_TO_DO);
    expect(decide(cardUpdate, state, {})).toEqual(NOTHING_TO_DO);
  });

  it('reports both values of a field that another person has changed meanwhile', () => {
    const input = {
      title: 'Meu título',
      expiration_date: '2026-03-01',
      custom_fields: [{ field_id: plate.id, value: 'XYZ9K88' }],
      was: { title: 'Antes', expiration_date: null, custom_fields: [{ field_id: plate.id, value: '' }] },
    };
    expect(decide(cardUpdate, state, input)).toMatchObject(
      refusedWith('changed_meanwhile', {
        conflict: {
          title: { theirs: card.title, yours: 'Meu título' },
          expiration_date: { theirs: '2026-01-10', yours: '2026-03-01' },
          [ofField(plate.id)]: { theirs: 'ABC1D23', yours: 'XYZ9K88' },
        },
      }),
    );
  });

  it('is applied when another person changed another field, and when the value it replaces was not sent', () => {
    const beside = { title: 'Meu título', was: { title: card.title, description: 'Antes' } };
    expect(decide(cardUpdate, state, beside).ok).toBe(true);
    expect(decide(cardUpdate, state, { title: 'Meu título' }).ok).toBe(true);
    const emptyBefore = [{ field_id: extras.id, value: ['Ar'] }];
    const was = { custom_fields: [{ field_id: extras.id, value: '' }] };
    expect(decide(cardUpdate, state, { custom_fields: emptyBefore, was }).ok).toBe(true);
  });

  it('reports every invalid field', () => {
    const custom_fields = [
      { field_id: price.id, value: null },
      { field_id: extras.id, value: ['Rodas'] },
      { field_id: idOf('campo apagado'), value: 'x' },
    ];
    const errors = {
      [ofField(price.id)]: ['Campo obrigatório'],
      [ofField(extras.id)]: ['Opção inválida'],
      [ofField(idOf('campo apagado'))]: ['Este campo não existe mais'],
    };
    expect(decide(cardUpdate, state, { custom_fields })).toMatchObject(refusedWith('invalid', { errors }));
  });

  it('does not validate a field that it does not change', () => {
    const odd = { ...state, card: aCard({ custom_fields: { [extras.id]: ['Rodas'] } }) };
    const custom_fields = [{ field_id: extras.id, value: ['Rodas'] }];
    expect(decide(cardUpdate, odd, { title: 'Novo', custom_fields }).ok).toBe(true);
  });

  it('reports a disabled flow before invalid values', () => {
    const off = { ...state, board: { ...state.board, enabled: false } };
    const wrong = { custom_fields: [{ field_id: extras.id, value: ['Rodas'] }] };
    expect(decide(cardUpdate, off, wrong)).toMatchObject(refusedWith('board_disabled'));
  });

  it('remembers the earlier values of the changed fields only', () => {
    const input = {
      ...TARGET,
      expiration_date: null,
      custom_fields: [
        { field_id: plate.id, value: 'x' },
        { field_id: extras.id, value: null },
      ],
    };
    expect(cardUpdate.basis?.(state, input)).toEqual({
      was: {
        expiration_date: '2026-01-10',
        custom_fields: [
          { field_id: plate.id, value: 'ABC1D23' },
          { field_id: extras.id, value: null },
        ],
      },
    });
    expect(cardUpdate.basis?.({ ...state, card: null }, input)).toEqual({});
  });
});
