import { cnpjSigns } from '../../../domain/reading/read-document';

/** Formats a CNPJ while it is typed: «12.ABC.345/01DE-35». A character too many stays. */
export const typedCnpj = (typed: string): string =>
  cnpjSigns(typed)
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{6})(.)/, '$1.$2')
    .replace(/^(.{10})(.)/, '$1/$2')
    .replace(/^(.{15})(.)/, '$1-$2');
