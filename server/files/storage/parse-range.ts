import type { ByteRange } from './storage';

/**
 * What a request's Range asks for of a file of `size` bytes: the bytes to send (206), `'unsatisfiable'` (416, with
 * the size in Content-Range), or null for the whole file (200), which is also the answer to no header, to one that
 * can't be understood and to several ranges at once, as servers may ignore Range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? Infinity : Number(to);
  if (end < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
