import { describe, expect, it } from 'vitest';
import { countTodo, type Facts, type ReadyRow, readiness } from './readiness';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const READY: Facts = {
  isInstalled: true,
  isOffered: false,
  isApple: false,
  isLimited: false,
  isStored: true,
  isNotKept: false,
  persisted: true,
  hasDeclined: false,
  push: 'on',
  isComplete: true,
  isComing: false,
  flows: 2,
  synced_at: '2026-11-25T11:30:00.000Z',
  leftOut: 1,
  photos: { here: 3, missing: 0, foreign: 0, isNearlyFull: false },
  queue: { waiting: 0, stuck: 0, refused: 0 },
  elsewhere: [],
  space: { usage: 80, quota: 100 },
};
const rowsOf = (facts: Partial<Facts>) => readiness({ ...READY, ...facts }, NOW);

it('no item is left to do when everything is ready', () => {
  const rows = rowsOf({});
  expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'ok'));
  expect(countTodo(rows)).toBe(0);
});

describe('the state of an item', () => {
  it.each<[ReadyRow['item'], Partial<Facts>, string | undefined, string | undefined]>([
    ['install', { isInstalled: false, isOffered: true }, 'todo', 'offered'],
    ['install', { isInstalled: false, isApple: true }, 'todo', 'apple'],
    ['install', { isInstalled: false }, 'pending', 'not_offered'],
    ['install', { isInstalled: false, isOffered: true, isLimited: true }, 'impossible', 'limited'],
    ['install', { isOffered: true, isApple: true }, 'ok', 'installed'],
    ['app', { isStored: undefined }, undefined, undefined],
    ['app', { isStored: false }, 'pending', 'coming'],
    ['app', { isLimited: true, isStored: false }, 'impossible', 'limited'],
    ['storage', { persisted: undefined }, undefined, undefined],
    ['storage', { persisted: null }, 'impossible', 'unsupported'],
    ['storage', { persisted: false }, 'todo', 'not_asked'],
    ['storage', { persisted: false, hasDeclined: true }, 'todo', 'declined'],
    ['storage', { persisted: false, isApple: true, isInstalled: false }, 'impossible', 'apple'],
    ['storage', { persisted: false, isApple: true }, 'todo', 'not_asked'],
    ['storage', { isNotKept: true }, 'todo', 'not_kept'],
    ['push', { push: 'off' }, 'todo', 'off'],
    ['push', { push: 'denied' }, 'todo', 'denied'],
    ['push', { push: 'not_installed' }, 'impossible', 'not_installed'],
    ['push', { push: 'unsupported' }, 'impossible', 'unsupported'],
    ['flows', { isComplete: undefined }, undefined, undefined],
    ['flows', { isComplete: false, flows: undefined }, 'pending', 'coming'],
    ['flows', { isComing: true }, 'pending', 'coming'],
    ['flows', { isComing: undefined }, undefined, undefined],
    ['flows', { flows: undefined }, undefined, undefined],
    ['flows', { synced_at: null }, undefined, undefined],
    ['flows', { flows: 0, leftOut: 0 }, 'ok', 'none'],
    ['flows', { flows: 0 }, 'todo', 'left_out'],
    ['flows', { flows: 0, leftOut: undefined }, undefined, undefined],
    ['flows', { synced_at: '2026-11-25T10:59:59.000Z' }, 'todo', 'stale'],
    ['photos', { photos: undefined }, undefined, undefined],
    ['photos', { photos: { here: 0, missing: 0, foreign: 0, isNearlyFull: false } }, 'ok', 'none'],
    ['photos', { photos: { here: 3, missing: 1, foreign: 0, isNearlyFull: false } }, 'pending', 'coming'],
    ['photos', { photos: { here: 3, missing: 1, foreign: 0, isNearlyFull: true } }, 'todo', 'no_room'],
    ['photos', { photos: { here: 3, missing: 0, foreign: 0, isNearlyFull: true } }, 'ok', 'kept'],
    ['photos', { photos: { here: 0, missing: 0, foreign: 2, isNearlyFull: false } }, 'impossible', 'foreign'],
    ['photos', { isLimited: true }, 'impossible', 'limited'],
    ['queue', { queue: undefined }, undefined, undefined],
    ['queue', { elsewhere: undefined }, undefined, undefined],
    ['queue', { elsewhere: [{ name: 'Serra' }] }, 'todo', 'elsewhere'],
    ['queue', { queue: { waiting: 2, stuck: 0, refused: 0 } }, 'pending', 'waiting'],
    ['queue', { queue: { waiting: 2, stuck: 1, refused: 0 } }, 'todo', 'stuck'],
    ['queue', { queue: { waiting: 2, stuck: 1, refused: 1 } }, 'todo', 'refused'],
    ['space', { space: undefined }, undefined, undefined],
    ['space', { space: null }, 'impossible', 'unsupported'],
    ['space', { space: { usage: 81, quota: 100 } }, 'todo', 'full'],
  ])('%s with %o', (item, facts, state, why) => {
    const row = rowsOf(facts).find(row => row.item === item)!;
    expect([row.state, row.why]).toEqual([state, why]);
  });
});

it('counts what the person can do, and nothing unknown', () => {
  expect(
    countTodo(
      rowsOf({
        persisted: false,
        push: 'off',
        photos: { here: 0, missing: 2, foreign: 0, isNearlyFull: false },
        space: undefined,
      }),
    ),
  ).toBe(2);
});
