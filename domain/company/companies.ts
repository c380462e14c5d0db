import * as z from 'zod/mini';
import { formBoolean, formInt, noPicture, text } from '../flow/form-values';
import { phone } from '../reading/phone';
import { email, name } from './accounts';
import { address, cnpj, colors, retention, subdomain, timeZone } from './company-fields';

/** What a person may say of a company; the same schemas check the forms and the calls. */

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

/** What is left out stays as it is; an empty text takes it away. */
export const companyChange = z.object({
  ...companyFields,
  status: z.optional(companyStatus),
  storage_quota: z.optional(storageQuota),
  /** Demands a second factor of whoever administers it. */
  requires_two_factor: z.optional(formBoolean),
  retention: z.optional(retention),
});

/** What is asked of a company itself before it is made. */
export const newCompanyData = z.object({ ...companyFields, name });

/** A company, and who administers it first. */
export const newCompany = z.object({
  ...companyFields,
  name,
  /** Active unless said otherwise; until then nobody accepts its invitations. */
  status: z.optional(companyStatus),
  admin: z.object({ name, email, occupation: z.optional(text) }),
});
