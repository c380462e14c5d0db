interface Case {
  status: string;
  /** Absent unless vitest was asked for it. */
  location?: { line: number; column: number } | undefined;
  fullName?: string;
}

interface Report {
  testResults: { name: string; status: string; assertionResults: Case[] }[];
}

export function countResults(
  report: Report | undefined,
  exitCode: number,
): { passed: number; failed: number; cases: number };
