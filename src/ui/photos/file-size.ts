import { formatNumber } from '../../../domain/flow/field-words';

/** «820 kB», «1,4 MB», «2 GB»: as people's devices count them, by thousands. */
export function fileSize(bytes: number): string {
  const unit = bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB';
  const size = bytes < 1e6 ? Math.ceil(bytes / 1e3) : Math.round(bytes / (bytes < 1e9 ? 1e5 : 1e8)) / 10;
  return `${formatNumber(size)} ${unit}`;
}
