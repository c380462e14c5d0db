import { cnpj as cnpjRule } from 'cpf-cnpj-validator';
import * as z from 'zod/mini';
import { cleaned, text } from './form-values';

/** What may be said of a company, but for its telephone: to know every country's weighs 50 KB in a browser. */

/** Kept without punctuation; letters are part of it since July 2026. */
export const cnpj = cleaned(
  value => (cnpjRule.isValid(value) ? value.replace(/[^0-9A-Z]/gi, '').toUpperCase() : null),
  'CNPJ inválido',
);

/** Eight digits. */
const cep = cleaned(value => (/^\d{5}-?\d{3}$/.test(value) ? value.replace('-', '') : null), 'CEP inválido');

const color = cleaned(value => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null), 'Cor inválida');

/** What the installation itself needs, or people would take for it. */
const RESERVED = new Set([
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'smtp',
  'ftp',
  'static',
  'assets',
  'cdn',
  'status',
]);

export const subdomain = cleaned(value => {
  const lower = value.toLowerCase();
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(lower) && !RESERVED.has(lower) ? lower : null;
}, 'Subdomínio inválido');

/** Those with names of their own. Node takes others too, of which the database has not heard or thinks otherwise. */
const TIME_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

export const timeZone = z.string().check(z.refine(value => TIME_ZONES.has(value), 'Fuso horário inválido'));

export const address = z.object({
  street: z.optional(text),
  number: z.optional(text),
  complement: z.optional(text),
  neighborhood: z.optional(text),
  city: z.optional(text),
  state: z.optional(text),
  country: z.optional(text),
  zipcode: z.optional(cep),
});

/** The colours of a company or the organisation. */
export const colors = z.object({
  primary_color: z.optional(color),
  secondary_color: z.optional(color),
  error_color: z.optional(color),
  info_color: z.optional(color),
  success_color: z.optional(color),
  warning_color: z.optional(color),
});
