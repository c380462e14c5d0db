import type { Failure, FileResult } from './results.mjs';

export function timesTold(given: {
  files: FileResult[];
  checksMs: number;
  totalMs: number;
  machine: { cores: number; busy: number; stolen: number } | undefined;
}): string[];
export function unstableTold(unstable: Failure[], today: string): string[];
export function failuresTold(failures: Failure[]): string[];
