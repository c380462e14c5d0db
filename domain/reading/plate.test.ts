import { expect, it } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { plateOf } from './plate';

const fields = [
  { id: idOf('cor'), name: 'Cor' },
  { id: idOf('placa'), name: 'PLACA do carro' },
];
const of = (values: Record<string, string | number>) => ({ custom_fields: values });

it('the plate of the vehicle takes precedence over that of the field', () => {
  const card = of({ [idOf('placa')]: 'ABC1D23' });
  expect(plateOf(card, { plate: 'XYZ9K88' }, fields)).toBe('XYZ9K88');
  expect(plateOf(card, { plate: null }, fields)).toBe('ABC1D23');
  expect(plateOf(card, null, fields)).toBe('ABC1D23');
});

it('a card has no plate when neither has one', () => {
  expect(plateOf(of({ [idOf('cor')]: 'Azul' }), null, fields)).toBeNull();
  expect(plateOf(of({ [idOf('placa')]: ' ' }), undefined, fields)).toBeNull();
  expect(plateOf(of({ [idOf('placa')]: 'ABC1D23' }), null, fields.slice(0, 1))).toBeNull();
});
