import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { priceWords } from './price-words';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

it('says what a vehicle costs, and never that it costs nothing', () => {
  expect(priceWords(7_990_050)).toBe('R$ 79.900,50');
  for (const none of [null, 0]) expect(priceWords(none)).toBe('Consulte');
});
