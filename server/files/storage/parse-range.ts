import type { ByteRange } from './storage';

/**
 * Returns the bytes that a request's Range header asks for in a file of `size` bytes (206), `'unsatisfiable'` (416,
 * with the size in Content-Range), or null for the whole file (200). Null is also returned without a header, for one
 * that can't be parsed, and for several ranges, since servers may ignore Range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [unit, wanted, ...more] = (header ?? '').split('=').map(part => part.trim());
  if (unit?.toLowerCase() !== 'bytes' || more.length > 0) return null;
  const [from, to, ...others] = (wanted ?? '').split('-').map(part => part.trim());
  if (from === undefined || to === undefined || others.length > 0 || !/^\d+$/.test(from + to)) return null;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? Infinity : Number(to);
  if (end < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
