import { expect, test } from 'vitest';
import { periodOf } from './read-stats';

const TODAY = '2026-11-21';

test.each([
  [{}, '2026-08-24', '2026-11-21'],
  [{ from: '2026-11-01' }, '2026-11-01', '2026-11-21'],
  [{ to: '2026-03-31' }, '2026-01-01', '2026-03-31'],
  [{ from: '2026-11-21', to: '2026-11-21' }, '2026-11-21', '2026-11-21'],
  [{ from: '2027-01-01' }, '2027-01-01', '2027-01-01'],
  [{ to: '9999-12-31' }, '9999-10-03', '9999-12-31'],
])('%j covers %s to %s', (period, from, to) => {
  expect(periodOf(period, TODAY)).toEqual({ from, to });
});

test.each([
  [{ from: '2026-11-22', to: '2026-11-21' }, { from: ['O início do período vem depois do fim'] }],
  [{ from: '2020-01-01' }, { from: ['O período tem no máximo 1100 dias'] }],
  [{ from: '0001-01-01' }, { from: ['Data inválida'] }],
  [{ to: '0001-01-01' }, { to: ['Data inválida'] }],
  [{ from: '9000-01-01', to: '9999-12-31' }, { from: ['O período tem no máximo 1100 dias'] }],
])('%j is refused as a period', (period, errors) => {
  expect(() => periodOf(period, TODAY)).toThrowError(expect.objectContaining({ errors }));
});
