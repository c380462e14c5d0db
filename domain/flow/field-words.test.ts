import { expect, it } from 'vitest';
import { priceWords } from './field-words';

it('what a vehicle costs is told, and never that it costs nothing', () => {
  expect(priceWords(7_990_050)).toBe('R$ 79.900,50');
  for (const none of [null, 0]) expect(priceWords(none)).toBe('Consulte');
});
