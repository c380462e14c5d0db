import * as z from 'zod/mini';
import { email, name } from '../../../domain/company/accounts';
import { address, cnpj, colors, subdomain, timeZone } from '../../../domain/company/company-fields';
import type { Company } from '../../../domain/entities/company';
import { optionalText } from '../../../domain/entities/scalars';
import { TEXT_MAX } from '../../../domain/limits';
import { pastedText } from '../../../domain/reading/pasted-text';
import { shownPhone } from '../../../domain/reading/shown-phone';
import { formatCnpj } from '../../ui/fields/format-cnpj';

/** Values of the forms of companies, as typed: an empty text stands for an unknown value. */

const line = optionalText(TEXT_MAX);
const typed = <Schema extends z.ZodMiniType>(schema: Schema) => z.pipe(z.string(), schema as never);

/**
 * Schema as on the server, without the check of telephone numbers, whose data for all countries take 50 KB; the server
 * checks them too.
 */
export const companyData = z.object({
  name,
  cnpj: typed(cnpj),
  phone: line,
  subdomain: typed(subdomain),
  time_zone: timeZone,
  address: z.object({
    zipcode: typed(address.shape.zipcode),
    street: line,
    number: line,
    complement: line,
    neighborhood: line,
    city: line,
    state: line,
  }),
});
export type CompanyData = z.input<typeof companyData>;

const { primary_color, secondary_color, error_color, info_color, success_color, warning_color } =
  colors.shape;

export const companyLook = z.object({
  customization: z.object({
    primary_color: typed(primary_color),
    secondary_color: typed(secondary_color),
    error_color: typed(error_color),
    info_color: typed(info_color),
    success_color: typed(success_color),
    warning_color: typed(warning_color),
  }),
  /** Name under which problems of the logo are shown; the file itself is no value of the form. */
  logo: z.string(),
});
export type CompanyLook = z.input<typeof companyLook>;

export const newCompanyValues = z.extend(z.extend(companyData, companyLook.shape), {
  admin: z.object({ name, email, occupation: line }),
});
export type NewCompanyValues = z.input<typeof newCompanyValues>;

const NO_COLORS: CompanyLook['customization'] = {
  primary_color: '',
  secondary_color: '',
  error_color: '',
  info_color: '',
  success_color: '',
  warning_color: '',
};

export const EMPTY: NewCompanyValues = {
  name: '',
  cnpj: '',
  phone: '',
  subdomain: '',
  time_zone: 'America/Sao_Paulo',
  address: { zipcode: '', street: '', number: '', complement: '', neighborhood: '', city: '', state: '' },
  customization: NO_COLORS,
  logo: '',
  admin: { name: '', email: '', occupation: '' },
};

/** Formats the digits of a CEP as `01310-100` while it is typed; a digit too many stays. */
export const formatCep = (typedCep: string) =>
  pastedText(typedCep)
    .replaceAll(/\D/g, '')
    .replace(/^(\d{5})(\d)/, '$1-$2');

/** Returns a company's data as values of its form. */
export function dataOf(company: Company): CompanyData {
  const { name, cnpj, phone, subdomain, time_zone, address } = company;
  const said = Object.entries(EMPTY.address).map(([key]) => [
    key,
    address[key as keyof typeof address] ?? '',
  ]);
  return {
    name,
    cnpj: formatCnpj(cnpj ?? ''),
    phone: shownPhone(phone),
    subdomain: subdomain ?? '',
    time_zone,
    address: {
      ...(Object.fromEntries(said) as CompanyData['address']),
      zipcode: formatCep(address.zipcode ?? ''),
    },
  };
}

export function lookOf({ customization }: Pick<Company, 'customization'>): CompanyLook {
  const { logo_url: _, ...chosen } = customization;
  return { customization: { ...NO_COLORS, ...chosen }, logo: '' };
}
