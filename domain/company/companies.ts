import * as z from 'zod/mini';
import { formBoolean, formInt, noPicture, text } from '../flow/form-values';
import { phone } from '../reading/phone';
import { email, name } from './accounts';
import { address, cnpj, colors, retention, subdomain, timeZone } from './company-fields';

/** Schemas of a company's data, for both the forms and the calls. */

export const companyStatus = z.pipe(formInt('Opção inválida'), z.int().check(z.maximum(1, 'Opção inválida')));

const companyFields = {
  name: z.optional(name),
  cnpj: z.optional(cnpj),
  phone: z.optional(phone),
  subdomain: z.optional(subdomain),
  time_zone: z.optional(timeZone),
  address: z.optional(address),
  customization: z.optional(colors),
  /** An empty text removes the logo. A new logo is sent as a file of the form. */
  logo: z.optional(noPicture),
};

/** In bytes, at most a petabyte. */
const storageQuota = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,16}$/))], 'Valor inválido'),
  z.pipe(z.transform(Number), z.int('Valor inválido').check(z.minimum(0), z.maximum(1024 ** 5))),
);

/** A change of a company. Missing values stay unchanged; an empty text removes a value. */
export const companyChange = z.object({
  ...companyFields,
  status: z.optional(companyStatus),
  storage_quota: z.optional(storageQuota),
  /** Whether the company's administrators need a second factor. */
  requires_two_factor: z.optional(formBoolean),
  retention: z.optional(retention),
});

/** Data of a company itself when it is created. */
export const newCompanyData = z.object({ ...companyFields, name });

/** A new company and its first administrator. */
export const newCompany = z.object({
  ...companyFields,
  name,
  /** Active by default. Invitations of an inactive company can't be accepted. */
  status: z.optional(companyStatus),
  admin: z.object({ name, email, occupation: z.optional(text) }),
});
