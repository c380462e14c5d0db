type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

export function countResults(
  report: Report | undefined,
  exitCode: number,
): { passed: number; failed: number };
