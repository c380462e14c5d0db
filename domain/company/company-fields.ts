import { cnpj as cnpjRule, cpf as cpfRule } from 'cpf-cnpj-validator';
import * as z from 'zod/mini';
import { cleaned, text } from '../flow/form-values';
import { pastedText } from '../reading/pasted-text';
import { cnpjSigns, readCep } from '../reading/read-document';
import { foldText } from '../text/fold-text';

/** What may be said of a company, but for its telephone: to know every country's weighs 50 KB in a browser. */

/** Kept without punctuation; letters are part of it since July 2026. */
const readCnpj = (text: string) => {
  const signs = cnpjSigns(text);
  return cnpjRule.isValid(signs) ? signs : null;
};

export const cnpj = cleaned(readCnpj, 'CNPJ inválido');

/** Of a company or a person. */
export const document = cleaned(value => {
  const pasted = pastedText(value);
  const digits = pasted.replace(/\D/g, '');
  const cpf = cpfRule.isValid(digits) ? digits : null;
  // With its label a CPF has the fourteen letters and digits of a CNPJ, and two of a thousand pass for one.
  return /^cpf\b/i.test(pasted) ? cpf : (readCnpj(value) ?? cpf);
}, 'CPF ou CNPJ inválido');

const cep = cleaned(readCep, 'CEP inválido');

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

/** The subdomain nearest to a company's name: «Aurora Veículos» is «aurora-veiculos». */
export const subdomainOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-|-$/g, '');

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

/** How long something is kept: a whole number, or an empty text for as long as is usual. */
const keptFor = (least: number, most: number) => {
  const message = `Deve ser um número de ${least} a ${most}`;
  return z.pipe(
    z.union([z.null(), z.int(), z.string().check(z.regex(/^\d{0,9}$/, message))], message),
    z.pipe(
      z.transform((value: string | number | null) => (value === null || value === '' ? null : Number(value))),
      z.nullable(z.int(message).check(z.minimum(least, message), z.maximum(most, message))),
    ),
  );
};

/** How long a company keeps what it need not keep for ever. */
export const retention = z.object({
  /** Since a card was archived; usually for ever. */
  archived_cards_days: z.optional(keptFor(30, 3650)),
  /**
   * Since a notification was read; usually for ever. For no fewer days than cards are reminded of as late: whoever
   * has the notice is not told again.
   */
  read_notices_days: z.optional(keptFor(7, 3650)),
  /** Of the log of who did what; usually two. */
  audit_years: z.optional(keptFor(2, 20)),
});
