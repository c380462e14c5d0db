import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countResults } from '../count-results.mjs';
import { findChromium, HOW_TO_GET_ONE } from '../find-chromium.mjs';

describe('looking for a Chromium', () => {
  let folder: string;
  let program: string;
  let document: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'patio-chromium-'));
    program = join(folder, 'chromium');
    document = join(folder, 'chromium.txt');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
    writeFileSync(document, '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('takes the one that was named', async () => {
    expect(await findChromium({ named: program, places: [], sources: [] })).toBe(program);
  });

  test('takes no other when the one that was named is not there', async () => {
    expect(await findChromium({ named: join(folder, 'none'), places: [program] })).toBeUndefined();
  });

  test('passes over what is missing or no program', async () => {
    const places = [join(folder, 'none'), document, program];
    expect(await findChromium({ named: '', places, sources: [] })).toBe(program);
  });

  test('asks the packages last', async () => {
    const sources = [async () => undefined, async () => join(folder, 'none'), async () => program];
    expect(await findChromium({ named: '', places: [], sources })).toBe(program);
  });

  test('finds none, and has a way out to tell', async () => {
    expect(await findChromium({ named: '', places: [], sources: [] })).toBeUndefined();
    expect(HOW_TO_GET_ONE).toContain('CHROMIUM_PATH');
  });
});

describe('counting results', () => {
  const at = (line: number, status: string) => ({ status, location: { line, column: 3 } });
  const file = (name: string, status: string, ...assertionResults: ReturnType<typeof at>[]) => ({
    name,
    status,
    assertionResults,
  });

  test('adds up the tests of all files', () => {
    const testResults = [
      file('a', 'passed', at(1, 'passed')),
      file('b', 'failed', at(1, 'failed'), at(2, 'passed'), at(3, 'passed'), at(4, 'skipped')),
    ];
    expect(countResults({ testResults }, 1)).toEqual({ passed: 3, failed: 1, cases: 4 });
  });

  test('counts the rows of a table as one test, which fails with any of them', () => {
    const testResults = [
      file('a', 'passed', at(1, 'passed'), at(1, 'passed'), at(1, 'passed')),
      file('b', 'failed', at(1, 'passed'), at(1, 'failed'), at(1, 'passed'), at(2, 'passed')),
    ];
    expect(countResults({ testResults }, 1)).toEqual({ passed: 2, failed: 1, cases: 7 });
  });

  test('counts a file that could not be loaded', () => {
    const testResults = [file('a', 'passed', at(1, 'passed')), file('b', 'failed')];
    expect(countResults({ testResults }, 1)).toEqual({ passed: 1, failed: 1, cases: 1 });
  });

  test('never calls a failed run good', () => {
    const testResults = [file('a', 'passed', at(1, 'passed'))];
    expect(countResults({ testResults }, 1).failed).toBe(1);
    expect(countResults(undefined, 1)).toEqual({ passed: 0, failed: 1, cases: 0 });
  });
});
