import { randomFrom, seedOf } from './random';

const FIRST_MILLISECOND = Date.UTC(2026, 0, 5, 12);

/**
 * Returns a function that gives valid, growing UUIDv7s, the same ones for the same seed. Ids of two places differ in
 * their middle, even with the same seed.
 */
export function sequenceOfIds(seed: number, place = 0): () => string {
  const middle = place.toString(16).padStart(5, '0');
  const random = randomFrom(seed);
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
  let millisecond = FIRST_MILLISECOND;
  return () => {
    const time = (millisecond++).toString(16).padStart(12, '0');
    const variant = '89ab'[Math.floor(random() * 4)];
    return `${time.slice(0, 8)}-${time.slice(8)}-7${middle.slice(0, 3)}-${variant}${middle.slice(3)}${hex(1)}-${hex(12)}`;
  };
}

/** Returns the id of this name in tests: `idOf('ana')` is the same everywhere. */
export const idOf = (name: string): string => sequenceOfIds(seedOf(name))();
