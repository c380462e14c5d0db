import * as z from 'zod/mini';
import { UNSEEN } from '../card/unseen';
import { REQUIRED, TEXT_MAX, tooLong } from '../limits';

/** Longest free text of a card, in characters. */
const LONG_TEXT_MAX = 10_000;

/** What a schema says of a wrong value; of one that is missing, that it must be there. */
export const wrong = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? REQUIRED : message),
});

/** Lower-cased, as the database answers it: ids are compared as text on both sides. */
export const uuid = z.uuid({ ...wrong('Identificador inválido'), abort: true }).check(z.toLowerCase());

// The calendar that ISO 8601 and zod know has a year 0; PostgreSQL's has none.
const withoutYearZero = (message: string) => z.refine<string>(value => !value.startsWith('0000'), message);
/** A calendar day without a zone, `YYYY-MM-DD`. */
export const day = z.iso.date(wrong('Data inválida')).check(withoutYearZero('Data inválida'));
/** A moment in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso
  .datetime(wrong('Data e hora inválidas'))
  .check(withoutYearZero('Data e hora inválidas'));
export const color = z.string('Cor inválida').check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida'));

/**
 * PostgreSQL can hold neither NUL nor half a surrogate pair (text would change it, JSON refuses it);
 * saying so here keeps the same answer on the device and on the server.
 */
export const storable = z.refine<string>(
  value => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value),
  'Caractere inválido',
);

/** Limits a text's length. A longer text skips all later checks, so that no expression runs over a text without bounds. */
export const atMost = (max: number, error = tooLong(max)) => z.maxLength(max, { error, abort: true });

const line = (max: number) => [z.trim(), z.minLength(1, REQUIRED), atMost(max), storable] as const;

/** One line that must say something: trimmed, 1 to `max` characters. */
export const requiredText = (max = TEXT_MAX) => z.string(REQUIRED).check(...line(max));

/** Takes marks away that nobody sees: with them two names look alike, or one reads as another. */
export const withoutUnseen = z.overwrite<string>(value => value.replace(UNSEEN, ''));

/** `requiredText` as somebody types it. What was kept before may be otherwise, and is read all the same. */
export const typedText = (max = TEXT_MAX) => z.string(REQUIRED).check(withoutUnseen, ...line(max));

/** Text that may be empty, at most `max` characters. */
export const optionalText = (max = LONG_TEXT_MAX) => z.string('Texto inválido').check(atMost(max), storable);
