import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Parts that offer one of several options. «Which choice when» in CONTRIBUTING.md says which is used when. */
const CHOICES = [
  'src/ui/fields/check-list.tsx',
  'src/ui/fields/sentence-choice.tsx',
  'src/ui/list/list-filter.tsx',
];

const screens = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map(path => `src/${path}`)
  .filter(path => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
const screensWith = (pattern: RegExp) =>
  screens.filter(path => pattern.test(readFileSync(join(ROOT, path), 'utf8'))).sort();

test('one of several options is chosen by the shared parts, so that each choice looks and works alike', () => {
  expect(screensWith(/type=(?:"radio"|\{[^}]*'radio')|<Radio\b/)).toEqual(CHOICES);
});

test('numbers are typed into text fields and read by domain/reading, as browsers’ own number fields read «38.000» as 38', () => {
  expect(screensWith(/<NumberInput\b|\bparseFloat\b|<(?:input|TextInput)[^>]*type="number"/)).toEqual([]);
});
