import { cnpj as cnpjRule } from 'cpf-cnpj-validator';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCnpj } from '../../ui/fields/format-cnpj';
import { companyData, formatCep } from './company-values';
import { typedCnpj } from './typed-cnpj';

const { cnpj, address } = companyData.shape;
const signs = (from: string, length: number) =>
  fc.array(fc.constantFrom(...from), { minLength: length, maxLength: length }).map(drawn => drawn.join(''));
const kept = signs('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12).map(begin => {
  const first = begin + cnpjRule.verifierDigit(begin);
  return first + cnpjRule.verifierDigit(first);
});

describe('the form of a company', () => {
  it('reads its formatted values as the stored ones', () => {
    fc.assert(
      fc.property(
        kept.filter(value => cnpjRule.isValid(value)),
        signs('0123456789', 8),
        (number, zipcode) => {
          expect(cnpj.parse(formatCnpj(number))).toBe(number);
          expect(cnpj.parse(typedCnpj(formatCnpj(number)))).toBe(number);
          expect(address.shape.zipcode.parse(formatCep(zipcode))).toBe(zipcode);
        },
      ),
    );
  });

  it('neither removes nor adds characters in values that it refuses', () => {
    const bare = (text: string) => text.replace(/[^0-9A-Z]/gi, '').toUpperCase();
    fc.assert(
      fc.property(signs('0123456789ABZabz./- ', 18), typed => {
        expect(bare(typedCnpj(typed))).toBe(bare(typed));
        expect(typedCnpj(typedCnpj(typed))).toBe(typedCnpj(typed));
        expect(formatCep(typed).replace('-', '')).toBe(typed.replace(/\D/g, ''));
        expect(formatCep(formatCep(typed))).toBe(formatCep(typed));
      }),
    );
  });
});
