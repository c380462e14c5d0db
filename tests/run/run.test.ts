import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, HOW_TO_GET_ONE } from './find-chromium.mjs';
import { busyBetween, readProcessors } from './machine.mjs';
import {
  countResults,
  type FileResult,
  failuresOf,
  filesToRunAgain,
  type Run,
  type TestResult,
  withSecondRun,
} from './results.mjs';
import { failuresTold, timesTold, unstableTold } from './words.mjs';

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

  test('takes the named one', async () => {
    expect(await findChromium({ named: program, places: [], sources: [] })).toBe(program);
  });

  test('takes no other if the named one does not exist', async () => {
    expect(await findChromium({ named: join(folder, 'none'), places: [program] })).toBeUndefined();
  });

  test('skips missing files and files that are no programs', async () => {
    const places = [join(folder, 'none'), document, program];
    expect(await findChromium({ named: '', places, sources: [] })).toBe(program);
  });

  test('asks the packages last', async () => {
    const sources = [async () => undefined, async () => join(folder, 'none'), async () => program];
    expect(await findChromium({ named: '', places: [], sources })).toBe(program);
  });

  test('finds none, and has instructions for getting one', async () => {
    expect(await findChromium({ named: '', places: [], sources: [] })).toBeUndefined();
    expect(HOW_TO_GET_ONE).toContain('CHROMIUM_PATH');
  });
});

const passed = (line: number): TestResult => ({ name: `test ${line}`, place: `${line}:3`, state: 'passed' });
const failed = (line: number, error = 'expected 1 to be 2'): TestResult => ({
  ...passed(line),
  state: 'failed',
  error,
});
const file = (path: string, tests: TestResult[], more: Partial<FileResult> = {}): FileResult => ({
  kind: 'e2e',
  path,
  ms: 1000,
  isFailed: tests.some(({ state }) => state === 'failed'),
  tests,
  ...more,
});
const brokenFile = (path: string) => file(path, [], { isFailed: true, problem: 'no such module' });
const runOf = (...files: FileResult[]): Run => ({
  files,
  errors: [],
  code: files.some(({ isFailed }) => isFailed) ? 1 : 0,
});

describe('the count of results', () => {
  test('adds up the tests of all files', () => {
    const run = runOf(file('a', [passed(1)]), file('b', [failed(1), passed(2), passed(3)]));
    expect(countResults(run)).toEqual({ passed: 3, failed: 1, cases: 4 });
  });

  test('counts the rows of a table as one test, which fails with any of them', () => {
    const run = runOf(
      file('a', [passed(1), passed(1), passed(1)]),
      file('b', [passed(1), failed(1), passed(1), passed(2)]),
    );
    expect(countResults(run)).toEqual({ passed: 2, failed: 1, cases: 7 });
  });

  test('counts a file that could not be loaded', () => {
    expect(countResults(runOf(file('a', [passed(1)]), brokenFile('b')))).toEqual({
      passed: 1,
      failed: 1,
      cases: 1,
    });
  });

  test('never counts a failed run as passed', () => {
    expect(countResults({ ...runOf(file('a', [passed(1)])), code: 1 }).failed).toBe(1);
    expect(countResults({ ...runOf(file('a', [passed(1)])), errors: ['lost'], code: 1 }).failed).toBe(1);
    expect(countResults({ files: [], errors: [], code: 1 })).toEqual({ passed: 0, failed: 1, cases: 0 });
    expect(failuresOf({ ...runOf(file('a', [passed(1)])), code: 1 })).toHaveLength(1);
  });
});

describe('a browser file that fails', () => {
  const bad = (path: string) => file(path, [passed(1), failed(2)]);
  const good = (path: string) => file(path, [passed(1), passed(2)]);

  test('runs once more, with up to two others', () => {
    expect(filesToRunAgain(runOf(bad('a'), good('b'), bad('c'), bad('d')))).toEqual(['a', 'c', 'd']);
  });

  test('is not run again if four fail, one can’t be loaded or set up, or an error belongs to no file', () => {
    expect(filesToRunAgain(runOf(bad('a'), bad('b'), bad('c'), bad('d')))).toEqual([]);
    expect(filesToRunAgain(runOf(bad('a'), brokenFile('b')))).toEqual([]);
    expect(filesToRunAgain(runOf({ ...bad('a'), problem: 'no site' }))).toEqual([]);
    expect(filesToRunAgain(runOf({ ...bad('a'), problem: '' }))).toEqual([]);
    expect(filesToRunAgain(runOf(file('a', [], { isFailed: true })))).toEqual([]);
    expect(filesToRunAgain({ ...runOf(bad('a')), errors: ['lost'] })).toEqual([]);
  });

  test('is unstable if it then passes: counted as passed, and named with its first error', () => {
    const { run, unstable } = withSecondRun(runOf(bad('a'), good('b')), runOf(good('a')));
    expect(countResults(run)).toEqual({ passed: 4, failed: 0, cases: 4 });
    expect(unstable).toEqual([{ path: 'a', name: 'test 2', error: 'expected 1 to be 2', at: undefined }]);
    expect(unstableTold(unstable, '2026-11-27')).toEqual([
      'instável: a › test 2 — expected 1 to be 2',
      'Para docs/unstable.md:',
      '| 2026-11-27 | a › test 2 | expected 1 to be 2 | |',
    ]);
  });

  test('has failed if any of its tests fails then, even another one', () => {
    const second = runOf(file('a', [failed(1), passed(2)]));
    const { run, unstable } = withSecondRun(runOf(bad('a'), good('b')), second);
    expect(countResults(run).failed).toBe(1);
    expect(unstable).toEqual([]);
    expect(failuresOf(run).map(({ name }) => name)).toEqual(['test 1']);
  });

  test('has failed if the second run ends badly for another reason, or does not run it', () => {
    const first = runOf(bad('a'), good('b'));
    expect(countResults(withSecondRun(first, { ...runOf(good('a')), code: 1 }).run).failed).toBe(1);
    expect(countResults(withSecondRun(first, { ...runOf(good('a')), errors: ['x'] }).run).failed).toBe(1);
    expect(countResults(withSecondRun(first, { files: [], errors: [], code: 1 }).run).failed).toBe(1);
    const nothingRan = withSecondRun(first, runOf(file('a', [])));
    expect(countResults(nothingRan.run).failed).toBe(1);
    expect(nothingRan.unstable).toEqual([]);
  });
});

describe('the report at the end of a run', () => {
  test('gives the time of each kind, the ten slowest files, and the load of the machine', () => {
    const files = Array.from({ length: 12 }, (_, at) => file(`file ${at}`, [passed(1)], { ms: at * 1000 }));
    const machine = { cores: 2, busy: 0.93, stolen: 0.04 };
    const told = timesTold({ files, checksMs: 2500, totalMs: 60_000, machine });
    expect(told[0]).toBe(
      'Ao todo 60 s: tipos, lint e construção 2,5 s; somados os trabalhadores, navegador 66 s em 12 arquivos.',
    );
    expect(told.filter(line => line.includes('file '))).toHaveLength(10);
    expect(told[2]).toContain('11 s  file 11');
    expect(told.at(-1)).toBe('Máquina de 2 núcleos, ocupada 93 %, 4 % tirados dela.');
  });

  test('names each failure with the first lines of its error, or in one line each if there are many', () => {
    const failure = { path: 'a', name: 'test 2', error: 'expected\n\n1\nto\nbe\n2', at: 7 };
    expect(failuresTold([failure])).toEqual(['falhou: a:7 › test 2', '    expected', '    1', '    to']);
    const many = failuresTold(Array.from({ length: 25 }, () => failure));
    expect(many).toHaveLength(21);
    expect(many[0]).toBe('falhou: a:7 › test 2 — expected');
    expect(many.at(-1)).toBe('e mais 5');
  });

  test('calculates the load of the machine from two readings, if there are any', () => {
    const before = { all: 1000, idle: 400, stolen: 10 };
    const after = { all: 1200, idle: 420, stolen: 20 };
    expect(busyBetween(before, after)).toMatchObject({ busy: 0.9, stolen: 0.05 });
    expect(busyBetween(undefined, after)).toBeUndefined();
    expect(readProcessors('/not/there')).toBeUndefined();
  });
});
