import { cnpj as cnpjRule, cpf as cpfRule } from 'cpf-cnpj-validator';
import * as z from 'zod/mini';
import { email, name } from './accounts';
import { address, cnpj, colors, subdomain, timeZone } from './company-fields';
import { cleaned, formBoolean, formInt, noPicture, text } from './form-values';
import { phone } from './phone';

/** What a person may say of a company; the same schemas check the forms and the calls. */

/** Of a company or a person. */
export const document = cleaned(value => {
  if (cnpjRule.isValid(value)) return value.replace(/[^0-9A-Z]/gi, '').toUpperCase();
  return cpfRule.isValid(value) ? value.replace(/\D/g, '') : null;
}, 'CPF ou CNPJ inválido');

export const companyStatus = z.pipe(formInt('Opção inválida'), z.int().check(z.maximum(1, 'Opção inválida')));

const companyFields = {
  name: z.optional(name),
  cnpj: z.optional(cnpj),
  phone: z.optional(phone),
  subdomain: z.optional(subdomain),
  time_zone: z.optional(timeZone),
  address: z.optional(address),
  customization: z.optional(colors),
  /** The file itself comes in the form; an empty text takes the logo away. */
  logo: z.optional(noPicture),
};

/** In bytes, up to a petabyte. */
const storageQuota = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,16}$/))], 'Valor inválido'),
  z.pipe(z.transform(Number), z.int('Valor inválido').check(z.minimum(0), z.maximum(1024 ** 5))),
);

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

const optionalRetention = z.optional(
  z.object({
    /** Since a card was archived; usually for ever. */
    archived_cards_days: z.optional(keptFor(30, 3650)),
    /**
     * Since a notification was read; usually for ever. For no fewer days than cards are reminded of as late: whoever
     * has the notice is not told again.
     */
    read_notices_days: z.optional(keptFor(7, 3650)),
    /** Of the log of who did what; usually two. */
    audit_years: z.optional(keptFor(2, 20)),
  }),
);

/** What is left out stays as it is; an empty text takes it away. */
export const companyChange = z.object({
  ...companyFields,
  status: z.optional(companyStatus),
  storage_quota: z.optional(storageQuota),
  /** Demands a second factor of whoever administers it. */
  requires_two_factor: z.optional(formBoolean),
  retention: optionalRetention,
});

/** A company, and who administers it first. */
export const newCompany = z.object({
  ...companyFields,
  name,
  /** Active unless said otherwise; until then nobody accepts its invitations. */
  status: z.optional(companyStatus),
  admin: z.object({ name, email, occupation: z.optional(text) }),
});
