import { expect, test } from 'vitest';
import { checkedAt, shownTimes } from './shown-times';

const SERVER = '2026-06-30T12:00:00.000Z';
const AUTHOR = 'author';
const BOTH = 'both';

test.each([
  ['in 2001', '2001-01-01T00:00:00.000Z', 'server'],
  ['more than 90 days before', '2026-04-01T11:59:59.999Z', 'server'],
  ['90 days before', '2026-04-01T12:00:00.000Z', BOTH],
  ['more than a day before', '2026-06-29T11:59:59.999Z', BOTH],
  ['a day before', '2026-06-29T12:00:00.000Z', AUTHOR],
  ['at the same time', SERVER, AUTHOR],
  ['5 minutes after', '2026-06-30T12:05:00.000Z', AUTHOR],
  ['more than 5 minutes after', '2026-06-30T12:05:00.001Z', 'server'],
  ['in 2099', '2099-01-01T00:00:00.000Z', 'server'],
])('a row created %s, by the clock of its author, shows the right times', (_name, made_at, shown) => {
  expect(shownTimes({ made_at, created_at: SERVER })).toEqual({
    at: shown === 'server' ? SERVER : made_at,
    arrived_at: shown === BOTH ? SERVER : null,
  });
});

test('a check has the time of its author’s device, if that is plausible', () => {
  const told = { check_id: 'c', place: 'Pátio 2', result: 'present', user_id: 'u' } as const;
  const [impossible, possible] = ['2001-01-01T12:00:00.000Z', '2026-06-30T11:00:00.000Z'];
  expect(checkedAt({ ...told, made_at: impossible, created_at: SERVER })).toBe(SERVER);
  expect(checkedAt({ ...told, made_at: possible, created_at: SERVER })).toBe(possible);
  expect(checkedAt({ ...told, made_at: possible })).toBe(possible);
});
