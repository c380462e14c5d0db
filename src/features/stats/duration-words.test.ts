import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { durationText } from './duration-words';

beforeAll(() => i18n.loadAndActivate({ locale: 'pt-BR', messages: {} }));

it.each([
  [0, '0 min'],
  [2400, '40 min'],
  [12_600, '3,5 h'],
  [172_799, '48 h'],
  [181_440, '2,1 dias'],
  [86_400 * 30, '30 dias'],
])('%i seconds are shown as %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});
