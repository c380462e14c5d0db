import { expect, it } from 'vitest';
import { priceWords } from './field-words';

it('the price of a vehicle is shown, but a missing or zero price is not shown as free', () => {
  expect(priceWords(7_990_050)).toBe('R$ 79.900,50');
  for (const none of [null, 0]) expect(priceWords(none)).toBe('Consulte');
});
