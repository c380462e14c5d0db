export interface TestResult {
  name: string;
  /** Line and column where it was written: the rows of a table have the same. */
  place: string;
  state: 'passed' | 'failed';
  error?: string;
  /** The line where it failed. */
  at?: number;
}

export interface FileResult {
  /** The vitest project. */
  kind: string;
  path: string;
  ms: number;
  isFailed: boolean;
  /** Set when it could not be loaded, or what goes before or after its tests failed. */
  problem?: string;
  tests: TestResult[];
}

export interface Run {
  files: FileResult[];
  /** Errors that belong to no file. */
  errors: string[];
  /** vitest's own. */
  code: number;
}

export interface Failure {
  path: string;
  name: string;
  error: string;
  at?: number | undefined;
}

export function countResults(run: Run): { passed: number; failed: number; cases: number };
export function filesToRunAgain(run: Pick<Run, 'files' | 'errors'>): string[];
export function withSecondRun(first: Run, second: Run): { run: Run; unstable: Failure[] };
export function joined(runs: Run[]): Run;
export function failuresOf(run: { files: FileResult[]; errors?: string[]; code?: number }): Failure[];
