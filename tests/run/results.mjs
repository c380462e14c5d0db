// Counts a run: its files, the errors that belong to none of them, and how vitest ended.

/** More failed browser files than these are taken for a real defect. */
const AGAIN_MAX = 3;

const isBroken = ({ isFailed, tests }) => isFailed && !tests.some(({ state }) => state === 'failed');

/**
 * Counts the tests. A test is what somebody wrote once: the rows of a table (`it.each`, a loop) are one test, which fails
 * when a row does, and `cases` tells them all apart. A file that fails without a failed test (it could not be loaded, or
 * its set-up broke) counts as one, and so does an error of no file and a run that ends badly for no reason that it tells:
 * «0 failed» is only ever said of a good run.
 */
export function countResults({ files, errors, code }) {
  /** By where a test was written, whether one of its rows failed. */
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
 * The browser files that run once more, whole and alone: those with a failed test, where they are few and nothing else is
 * wrong. A file that could not be loaded or set up, and an error of no file, are taken for real defects; then none does.
 */
export function filesToRunAgain({ files, errors }) {
  const failed = files.filter(({ isFailed }) => isFailed);
  const mayBeUnstable =
    errors.length === 0 &&
    failed.length <= AGAIN_MAX &&
    !failed.some(file => file.problem !== undefined || isBroken(file));
  return mayBeUnstable ? failed.map(({ path }) => path) : [];
}

/** The run with what came of its failed files the second time; `unstable` is what failed in those that passed then. */
export function withSecondRun(first, second) {
  // A file of which no test ran the second time has not passed: what came of it first stays.
  const ran = second.files.filter(({ tests }) => tests.length > 0);
  const again = new Map(ran.map(file => [file.path, file]));
  const files = first.files.map(file => again.get(file.path) ?? file);
  const unstable = failuresOf({
    files: first.files.filter(({ path }) => again.get(path)?.isFailed === false),
  });
  // Whatever else is wrong with the second run stays wrong.
  return { run: { files, errors: second.errors, code: second.code }, unstable };
}

/** Runs of different tests as one. */
export const joined = runs => ({
  files: runs.flatMap(({ files }) => files),
  errors: runs.flatMap(({ errors }) => errors),
  code: Math.max(...runs.map(({ code }) => code)),
});

/** Names each failure, with its first error; a run that ends badly without one says so. */
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
