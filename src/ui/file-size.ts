import { formatNumber } from '../../domain/field-words';

/** «820 kB», «1,4 MB»: as people's devices count them, by thousands. */
export function fileSize(bytes: number): string {
  const unit = bytes < 1e6 ? 'kB' : 'MB';
  const size = bytes < 1e6 ? Math.ceil(bytes / 1e3) : Math.round(bytes / 1e5) / 10;
  return `${formatNumber(size)} ${unit}`;
}
