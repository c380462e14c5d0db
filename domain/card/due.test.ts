import { describe, expect, it } from 'vitest';
import { dueState, isDue, isLate } from './due';

const TODAY = '2026-02-27';
const open = (due: string | null) => ({ due, isFinal: false });

describe('a due date', () => {
  it.each([
    ['2026-02-26', 'overdue'],
    ['2026-02-27', 'today'],
    ['2026-02-28', 'tomorrow'],
    ['2026-03-01', 'later'],
  ])('%s is shown as %s', (due, state) => expect(dueState(due, TODAY)).toBe(state));

  it('is late once its day has passed, but not in a final phase', () => {
    expect(isLate(open('2026-02-26'), TODAY)).toBe(true);
    expect(isLate(open(TODAY), TODAY)).toBe(false);
    expect(isLate(open(null), TODAY)).toBe(false);
    expect(isLate({ due: '2026-02-26', isFinal: true }, TODAY)).toBe(false);
    expect(dueState('2026-02-26', TODAY, true)).toBe('done');
  });

  it.each([
    ['any', [null, '2026-01-01', TODAY, '2026-03-05', '2026-03-06']],
    ['none', [null]],
    ['overdue', ['2026-01-01']],
    ['today', [TODAY]],
    ['week', [TODAY, '2026-03-05']],
  ] as const)('is selected by the filter «%s»', (wanted, chosen) => {
    const all = [null, '2026-01-01', TODAY, '2026-03-05', '2026-03-06'];
    expect(all.filter(due => isDue(wanted, open(due), TODAY))).toEqual(chosen);
  });
});
