/**
 * Counts what vitest reports. A file that fails without a failed test (it could not be loaded, or its set-up broke)
 * counts as one, and so does a run that fails for a reason of its own: «0 failed» is only ever said of a good run.
 */
export function countResults(report, exitCode) {
  const files = report?.testResults ?? [];
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  );
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
