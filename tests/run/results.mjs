// Counts a run: its files, the errors that belong to none of them, and how vitest ended.

/** Largest number of failed browser files that are run again; more are taken for a real defect. */
const AGAIN_MAX = 3;

const isBroken = ({ isFailed, tests }) => isFailed && !tests.some(({ state }) => state === 'failed');

/**
 * Counts the tests. A test is counted as written: the rows of a table (`it.each`, a loop) are one test, which fails if
 * a row does, and `cases` counts each row. A file that fails without a failed test (it could not be loaded, or its
 * setup failed) counts as one failure, and so does an error outside any file and a run that fails without a stated
 * reason: «0 failed» is reported only for a good run.
 */
export function countResults({ files, errors, code }) {
  /** Whether a row failed, by the place where the test is written. */
  const tests = new Map();
  let cases = 0;
  for (const file of files) {
    for (const { place, state } of file.tests) {
      cases += 1;
      const key = `${file.path} ${place}`;
      tests.set(key, tests.get(key) || state === 'failed');
    }
  }
  const failedTests = [...tests.values()].filter(hasFailed => hasFailed).length;
  const failed = failedTests + files.filter(isBroken).length + errors.length;
  return { passed: tests.size - failedTests, failed: failed === 0 && code !== 0 ? 1 : failed, cases };
}

/**
 * Returns the browser files to run once more, whole and alone: those with a failed test, if they are few and nothing
 * else is wrong. A file that could not be loaded or set up, and an error outside any file, are taken for real defects;
 * then no file is run again.
 */
export function filesToRunAgain({ files, errors }) {
  const failed = files.filter(({ isFailed }) => isFailed);
  const mayBeUnstable =
    errors.length === 0 &&
    failed.length <= AGAIN_MAX &&
    !failed.some(file => file.problem !== undefined || isBroken(file));
  return mayBeUnstable ? failed.map(({ path }) => path) : [];
}

/**
 * Returns the run with the second results of its failed files; `unstable` lists the failures in files that passed the
 * second time.
 */
export function withSecondRun(first, second) {
  // A file whose tests did not run the second time has not passed: its first result stays.
  const ran = second.files.filter(({ tests }) => tests.length > 0);
  const again = new Map(ran.map(file => [file.path, file]));
  const files = first.files.map(file => again.get(file.path) ?? file);
  const unstable = failuresOf({
    files: first.files.filter(({ path }) => again.get(path)?.isFailed === false),
  });
  // Any other error of the second run still counts.
  return { run: { files, errors: second.errors, code: second.code }, unstable };
}

/** Combines runs of different tests into one. */
export const joined = runs => ({
  files: runs.flatMap(({ files }) => files),
  errors: runs.flatMap(({ errors }) => errors),
  code: Math.max(...runs.map(({ code }) => code)),
});

/** Lists each failure with its first error; a run that fails without one is listed, too. */
export function failuresOf({ files, errors = [], code = 0 }) {
  const inFiles = files
    .filter(({ isFailed }) => isFailed)
    .flatMap(file => [
      ...file.tests
        .filter(({ state }) => state === 'failed')
        .map(({ name, error, at }) => ({ path: file.path, name, error, at })),
      ...(file.problem !== undefined || isBroken(file)
        ? [{ path: file.path, name: '(arquivo)', error: file.problem ?? 'Não pôde ser carregado.' }]
        : []),
    ]);
  const others = errors.map(error => ({ path: '(nenhum arquivo)', name: '', error }));
  const failures = [...inFiles, ...others];
  if (failures.length > 0 || code === 0) return failures;
  return [{ path: '(nenhum arquivo)', name: '', error: 'O vitest terminou mal: veja acima.' }];
}
