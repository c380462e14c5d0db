import { cnpj as cnpjRule, cpf as cpfRule } from 'cpf-cnpj-validator';
import * as z from 'zod/mini';
import { cleaned, text } from '../flow/form-values';
import { pastedText } from '../reading/pasted-text';
import { cnpjSigns, readCep } from '../reading/read-document';
import { foldText } from '../text/fold-text';

/** Schemas of a company's data except its telephone: the phone rules of all countries are 50 KB in a browser. */

/** Returns a CNPJ without punctuation. It may contain letters since July 2026. */
const readCnpj = (text: string) => {
  const signs = cnpjSigns(text);
  return cnpjRule.isValid(signs) ? signs : null;
};

export const cnpj = cleaned(readCnpj, 'CNPJ inválido');

/** CNPJ or CPF of a company or a person. */
export const document = cleaned(value => {
  const pasted = pastedText(value);
  const digits = pasted.replace(/\D/g, '');
  const cpf = cpfRule.isValid(digits) ? digits : null;
  // With its label a CPF has the fourteen letters and digits of a CNPJ, and two of a thousand would be valid ones.
  return /^cpf\b(?!\W*cnpj)/i.test(pasted) ? cpf : (readCnpj(value) ?? cpf);
}, 'CPF ou CNPJ inválido');

const cep = cleaned(readCep, 'CEP inválido');

const color = cleaned(value => (/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : null), 'Cor inválida');

/** Subdomains that the installation itself needs, or that people would mistake for its own. */
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

/** Returns the subdomain that is nearest to a company's name: «aurora-veiculos» for «Aurora Veículos». */
export const subdomainOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replaceAll(/^-|-$/g, '');

/**
 * Time zones by their full names. Node accepts others too, which the database does not know or understands differently.
 */
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

/** Colours of a company or the organisation. */
export const colors = z.object({
  primary_color: z.optional(color),
  secondary_color: z.optional(color),
  error_color: z.optional(color),
  info_color: z.optional(color),
  success_color: z.optional(color),
  warning_color: z.optional(color),
});

/** Makes the schema of a retention period: a whole number, or an empty text for the default. */
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

/** Retention periods of a company, for data that it need not keep for ever. */
export const retention = z.object({
  /** Days after a card was archived; by default it is kept for ever. */
  archived_cards_days: z.optional(keptFor(30, 3650)),
  /**
   * Days after a notification was read; by default it is kept for ever. The minimum is the number of days for which
   * cards are reminded of as late, because a person who still has the notification is not notified again.
   */
  read_notices_days: z.optional(keptFor(7, 3650)),
  /** Years of the audit log; two by default. */
  audit_years: z.optional(keptFor(2, 20)),
});
