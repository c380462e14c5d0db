import { formatNumber } from '../../../domain/flow/field-words';

/** Formats a size as «820 kB», «1,4 MB» or «2 GB», in powers of 1000, as people's devices do. */
export function fileSize(bytes: number): string {
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB';
  const size = bytes < 1e6 ? Math.ceil(bytes / 1e3) : Math.round(bytes / (bytes < 1e9 ? 1e5 : 1e8)) / 10;
  return `${formatNumber(size)} ${unit}`;
}
