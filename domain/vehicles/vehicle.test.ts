import { describe, expect, it } from 'vitest';
import { idOf } from '../../tests/factories/ids';
import { fieldErrors } from '../flow/field-errors';
import { newVehicle, vehicleChange } from './vehicle';

const GOL = { id: idOf('gol'), title: 'Gol' };
const errorsOf = (given: object) => {
  const { error } = newVehicle.safeParse({ ...GOL, ...given });
  return error ? fieldErrors(error) : null;
};

describe('a vehicle that is entered by hand', () => {
  it('needs only a title', () => {
    expect(newVehicle.parse(GOL)).toEqual(GOL);
    expect(errorsOf({ title: ' \u200b ' })).toEqual({ title: ['Campo obrigatório'] });
  });

  it.each(['abc1d23', 'ABC-1D23', ' abc 1d23 ', '\u200EABC\u20111D23', 'Placa: ABC1D23'])(
    'has the plate %s stored without punctuation',
    plate => {
      expect(newVehicle.parse({ ...GOL, plate }).plate).toBe('ABC1D23');
    },
  );

  it('has no plate when none is given', () => {
    expect(newVehicle.parse({ ...GOL, plate: ' ' }).plate).toBeNull();
  });

  it.each([
    ['plate', 'ABC12', 'Placa inválida'],
    ['year', 1899, 'Ano inválido'],
    ['fabric_year', 2020.5, 'Ano inválido'],
    ['mileage', -1, 'Quilometragem inválida'],
    ['mileage', 10_000_000, 'Quilometragem inválida'],
    ['price', -1, 'Valor inválido'],
    ['price', '59.900', 'Valor inválido'],
    ['make', 'x'.repeat(256), 'Máximo de 255 caracteres excedido'],
    ['description', 'x'.repeat(10_001), 'Máximo de 10000 caracteres excedido'],
  ])('is refused because of its %s %s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [message] });
  });
});

it('a change contains only the changed fields, and has the same limit of photos', () => {
  expect(vehicleChange.parse({ enabled: false })).toEqual({ enabled: false });
  const pictures = Array.from({ length: 21 }, (_, at) => `/api/tenants/1/pictures/${at}`);
  expect(fieldErrors(vehicleChange.safeParse({ pictures }).error!)).toEqual({
    pictures: ['No máximo 20 fotos'],
  });
});
