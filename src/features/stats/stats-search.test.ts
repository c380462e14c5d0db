import { expect, it } from 'vitest';
import { daysOf, periodIn, statsSearch } from './stats-search';

const TODAY = '2026-03-01';

it.each([
  ['7d', '2026-02-23'],
  ['30d', '2026-01-31'],
  ['90d', '2025-12-02'],
  ['month', '2026-03-01'],
  ['year', '2026-01-01'],
] as const)('%s ends today and begins on %s', (period, from) => {
  expect(daysOf({ period }, TODAY)).toEqual({ from, to: TODAY });
});

it('is the last ninety days when the address has no valid period', () => {
  expect(periodIn(statsSearch.parse({ period: 'ontem', from: '31/12/2025' }))).toBe('90d');
});

it('is the range that an address names, whatever else it says', () => {
  const search = statsSearch.parse({ period: '7d', from: '2025-12-31', to: '2026-01-02' });
  expect(periodIn(search)).toBeNull();
  expect(daysOf(search, TODAY)).toEqual({ from: '2025-12-31', to: '2026-01-02' });
});
