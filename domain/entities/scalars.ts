import * as z from 'zod/mini';
import { UNSEEN } from '../card/unseen';
import { REQUIRED, TEXT_MAX, tooLong } from '../limits';

/** Longest free text of a card, in characters. */
const LONG_TEXT_MAX = 10_000;

/**
 * Makes the error message of a schema: the given one for a wrong value, and that of a required field for a missing one.
 */
export const wrong = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? REQUIRED : message),
});

/** An id in lower case, as the database returns it, because both sides compare ids as text. */
export const uuid = z.uuid({ ...wrong('Identificador inválido'), abort: true }).check(z.toLowerCase());

// ISO 8601 and zod accept a year 0; PostgreSQL does not.
const withoutYearZero = (message: string) => z.refine<string>(value => !value.startsWith('0000'), message);
/** A calendar day without a zone, `YYYY-MM-DD`. */
export const day = z.iso.date(wrong('Data inválida')).check(withoutYearZero('Data inválida'));
/** A moment in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso
  .datetime(wrong('Data e hora inválidas'))
  .check(withoutYearZero('Data e hora inválidas'));
export const color = z.string('Cor inválida').check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida'));

/**
 * Check that a text can be stored. PostgreSQL can hold neither NUL (in text) nor half a surrogate pair (in JSON);
 * checking it here makes device and server give the same error.
 */
export const storable = z.refine<string>(
  value => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value),
  'Caractere inválido',
);

/** Limits a text's length. A longer text skips all later checks, so that no expression runs over a text without bounds. */
export const atMost = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true });

const line = (max: number) => [z.trim(), z.minLength(1, REQUIRED), atMost(max), storable] as const;

/** Makes the schema of a required line: trimmed, 1 to `max` characters. */
export const requiredText = (max = TEXT_MAX) => z.string(REQUIRED).check(...line(max));

/** Removes invisible characters, with which two names would look alike or one would read as another. */
export const withoutUnseen = z.overwrite<string>(value => value.replace(UNSEEN, ''));

/**
 * Makes the schema of a required line that a user types. Stored older texts may not fit it, and are read with
 * `requiredText`.
 */
export const typedText = (max = TEXT_MAX) => z.string(REQUIRED).check(withoutUnseen, ...line(max));

/** Text that may be empty, at most `max` characters. */
export const optionalText = (max = LONG_TEXT_MAX) => z.string('Texto inválido').check(atMost(max), storable);
