import { expect, it } from 'vitest';
import { leadVehicle } from './lead-vehicle';

const [sold, onSale, other] = [{ enabled: false }, { enabled: true }, { enabled: true }];

it.each([
  ['the first on sale', [sold, onSale, other], onSale],
  ['one that is not on sale, where no other is', [sold], sold],
  ['none of no vehicle', [], undefined],
])('a customer is shown %s', (_which, vehicles, shown) => {
  expect(leadVehicle(vehicles)).toBe(shown);
});
