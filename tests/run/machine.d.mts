export interface Processors {
  all: number;
  idle: number;
  stolen: number;
}

export function readProcessors(file?: string): Processors | undefined;
export function busyBetween(
  before: Processors | undefined,
  after: Processors | undefined,
): { cores: number; busy: number; stolen: number } | undefined;
