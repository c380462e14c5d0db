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
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map(test => ({ status: test })),
  });

  test('adds up tests', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'failed', 'passed', 'passed')],
    };
    expect(countResults(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  test('counts a file that could not be loaded', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [file('passed', 'passed'), file('failed')],
    };
    expect(countResults(report, 1)).toEqual({ passed: 1, failed: 1 });
  });

  test('never calls a failed run good', () => {
    expect(countResults({ numPassedTests: 9, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1);
    expect(countResults(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });
});
