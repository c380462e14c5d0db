/**
 * Counts what vitest reports. A test is what somebody wrote once: the rows of a table (`it.each`, a loop) are one
 * test, which fails when a row does, and `cases` tells them all apart. A file that fails without a failed test (it
 * could not be loaded, or its set-up broke) counts as one, and so does a run that fails for a reason of its own:
 * «0 failed» is only ever said of a good run.
 */
export function countResults(report, exitCode) {
  const files = report?.testResults ?? [];
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  );
  /** Where a test was written, and whether one of its rows failed. */
  const tests = new Map();
  let cases = 0;
  for (const { name, assertionResults } of files) {
    for (const { status, location, fullName } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') continue;
      cases += 1;
      const key = location ? `${name}:${location.line}:${location.column}` : `${name}:${fullName}`;
      tests.set(key, tests.get(key) || status === 'failed');
    }
  }
  const failedTests = [...tests.values()].filter(hasFailed => hasFailed).length;
  const failed = failedTests + broken.length;
  return {
    passed: tests.size - failedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    cases,
  };
}
