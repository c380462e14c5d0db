import * as z from 'zod/mini';

/** Message of SPEC §5 for anything that must be filled in. */
export const REQUIRED = 'Campo obrigatório';
/** Longest single-line text, in characters (SPEC §9). */
export const TEXT_MAX = 255;
/** Longest free text (descriptions, comments), in characters. */
export const LONG_TEXT_MAX = 10_000;

export const uuid = z.uuid('Identificador inválido');
/** A calendar day without a zone, `YYYY-MM-DD`. */
export const day = z.iso.date('Data inválida');
/** A moment in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime('Data e hora inválidas');
export const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida'));

// PostgreSQL text can't hold NUL; saying so here keeps the same answer on the device and on the server.
const withoutNul = z.refine<string>(value => !value.includes('\u0000'), 'Caractere inválido');

/** One line that must say something: trimmed, 1 to `max` characters. */
export const requiredText = (max = TEXT_MAX) =>
  z
    .string(REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, REQUIRED),
      z.maxLength(max, `Máximo de ${max} caracteres excedido`),
      withoutNul,
    );

/** Text that may be empty, at most `max` characters. */
export const optionalText = (max = LONG_TEXT_MAX) =>
  z.string('Texto inválido').check(z.maxLength(max, `Máximo de ${max} caracteres excedido`), withoutNul);
