import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DAYS = 14;

interface Entry {
  date: string;
  name: string;
  since: string;
}

/** Returns the rows below the head of the table. */
function entriesOf(page: string): Entry[] {
  const rows = page.split('\n').filter(line => line.startsWith('|') && !/^\|( Date |-)/.test(line));
  return rows.map(row => {
    const [date, name, , since] = row.split(/(?<!\\)\|/).slice(1, -1) as [string, string, string, string];
    expect(date, row).toMatch(/^ \d{4}-\d\d-\d\d $/);
    return { date: date.trim(), name: name.trim(), since: since.trim() };
  });
}

/** Returns entries whose name occurred within the days before, and that don't say how it was fixed. */
function leftAlone(entries: Entry[]): string[] {
  const isSoonAfter = (one: Entry, other: Entry) => {
    const days = (Date.parse(one.date) - Date.parse(other.date)) / 86_400_000;
    return one !== other && one.name === other.name && days >= 0 && days <= DAYS;
  };
  const sorted = entries.toSorted((one, other) => one.date.localeCompare(other.date));
  const again = sorted.filter((entry, at) => sorted.slice(0, at).some(other => isSoonAfter(entry, other)));
  return again.filter(({ since }) => !since).map(({ date, name }) => `${date}: ${name}`);
}

it('a browser test that was unstable twice within 14 days is fixed or out of the gate', () => {
  expect(leftAlone(entriesOf(readFileSync('docs/unstable.md', 'utf8')))).toEqual([]);
});

it('the check of unstable tests considers dates, names and fixes', () => {
  const row = (date: string, name: string, since = '') =>
    `| ${date} | ${name} | expected \\| got | ${since} |`;
  const page = [
    row('2026-11-01', 'a › one'),
    row('2026-11-16', 'a › one'),
    row('2026-11-20', 'a › one', 'mended'),
    row('2026-11-21', 'b › two'),
    row('2026-11-22', 'b › two'),
  ].join('\n');
  expect(leftAlone(entriesOf(page))).toEqual(['2026-11-22: b › two']);
});
