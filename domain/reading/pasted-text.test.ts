import { cnpj as cnpjRule, cpf as cpfRule } from 'cpf-cnpj-validator';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { email } from '../company/accounts';
import { address, cnpj, document } from '../company/company-fields';
import { contactEmail } from '../company/payment-fields';
import { pastedLine } from './pasted-line';
import { pastedText, readEmail } from './pasted-text';

const CNPJ = '12ABC34501DE35';

describe('characters copied along with a value are dropped', () => {
  it.each([
    ['\u200Brita@loja.test\u200B'],
    ['\u00A0rita@loja.test\u00A0'],
    ['rita@\u00ADloja.test'],
    ['mailto:rita@loja.test'],
    ['E-mail: rita@loja.test'],
    ['email:rita@loja.test;'],
    ['Rita Souza <rita@loja.test>'],
    ['\u2068rita@loja.test\u2069'],
    ['rita＠loja.test'],
  ])('from the address «%s»', text => {
    expect(email.parse(text)).toBe('rita@loja.test');
    expect(contactEmail.parse(text)).toBe('rita@loja.test');
  });

  it('from an address with another kind of hyphen', () =>
    expect(email.parse('rita@loja\u2011boa.test')).toBe('rita@loja-boa.test'));

  it.each([['rita@loja.test, ana@loja.test'], ['rita@loja.test ana@loja.test'], ['rita @loja.test']])(
    'but «%s» is no address',
    text => expect(email.safeParse(text).success).toBe(false),
  );

  it.each([
    ['12.ABC.345/01DE-35'],
    ['CNPJ: 12.ABC.345/01DE-35'],
    ['CNPJ/MF nº 12.abc.345/01de-35'],
    ['\u202A12.ABC.345/01DE\u201135\u202C'],
    ['12.ABC.345/01DE\u201335'],
    ['12 ABC 345 01DE 35'],
    ['CPF/CNPJ: 12.ABC.345/01DE-35'],
    ['CNPJ/CPF 12.ABC.345/01DE-35'],
    ['１２.ABC.345/01DE-35'],
  ])('from the CNPJ «%s»', text => {
    expect(cnpj.parse(text)).toBe(CNPJ);
    expect(document.parse(text)).toBe(CNPJ);
  });

  it.each([
    ['529.982.247-25'],
    ['CPF: 529.982.247\u201125'],
    ['CPF nº 529 982 247 25'],
    ['CPF/CNPJ: 529.982.247-25'],
    ['\u200E52998224725'],
  ])('from the CPF «%s»', text => expect(document.parse(text)).toBe('52998224725'));

  it('from a CPF that would be a valid CNPJ with its label', () => {
    expect(cnpjRule.isValid('CPF62846356300')).toBe(true);
    for (const label of ['CPF ', 'CPF: ', 'cpf/mf nº '])
      expect(document.parse(`${label}628.463.563-00`)).toBe('62846356300');
  });

  it.each([['12.ABC.345/01DE-355'], ['12.ABC.345/01DE-35 / 12.ABC.345/01DE-35']])(
    'but «%s» is no CNPJ, and is not shortened to one',
    text => expect(cnpj.safeParse(text).success).toBe(false),
  );

  it.each([['01310-100'], ['CEP: 01310-100'], ['01.310\u2011100'], ['01310 100'], ['\u200E01310100']])(
    'from the CEP «%s»',
    text => expect(address.parse({ zipcode: text })).toEqual({ zipcode: '01310100' }),
  );

  it.each([['01310-1000'], ['1310-100'], ['rua 01310-100']])('but «%s» is no CEP', text =>
    expect(address.safeParse({ zipcode: text }).success).toBe(false),
  );

  it('from a plate and a line of text, but not emoji and dashes that belong to it', () => {
    expect(pastedLine('\u2068ABC\u20111D23\u2069')).toBe('ABC-1D23');
    expect(pastedLine('Rita\u00A0Souza – 👩‍🔧')).toBe('Rita Souza – 👩‍🔧');
  });
});

describe('a pasted value is read the same, whatever is copied along', () => {
  const digits = (length: number) =>
    fc.array(fc.nat(9), { minLength: length, maxLength: length }).map(all => all.join(''));
  const mark = fc.constantFrom('', '\u200E', '\u2068', '\u00A0', ' ', '\uFEFF');
  const hyphen = fc.constantFrom('-', '\u2011', '–', ' ', '');
  const withDigits = (begin: string, next: (signs: string) => number) => {
    const one = begin + next(begin);
    return one + next(one);
  };

  const cpf = digits(9)
    .map(begin => withDigits(begin, cpfRule.verifierDigit))
    .filter(signs => cpfRule.isValid(signs));
  it('for a CPF', () => {
    fc.assert(
      fc.property(cpf, mark, hyphen, fc.constantFrom('', 'CPF ', 'CPF: '), (kept, before, between, label) => {
        const shown = kept.replace(/^(...)(...)(...)(..)$/, `$1.$2.$3${between}$4`);
        for (const text of [kept, label + kept, before + label + shown, label + before + shown + before])
          expect(document.parse(text)).toBe(kept);
      }),
      runs(2000),
    );
  });

  const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const signs = fc
    .array(sign, { minLength: 12, maxLength: 12 })
    .map(begin => withDigits(begin.join(''), cnpjRule.verifierDigit))
    .filter(signs => cnpjRule.isValid(signs));
  it('for a CNPJ', () => {
    fc.assert(
      fc.property(
        signs,
        mark,
        hyphen,
        fc.constantFrom('', 'CNPJ ', 'CNPJ: '),
        (kept, before, between, label) => {
          const shown = kept.replace(/^(..)(...)(...)(....)(..)$/, `$1.$2.$3/$4${between}$5`);
          for (const text of [kept, kept.toLowerCase(), before + label + shown + before]) {
            expect(cnpj.parse(text)).toBe(kept);
            expect(document.parse(text)).toBe(kept);
          }
        },
      ),
      runs(2000),
    );
  });

  it('for a CEP', () => {
    fc.assert(
      fc.property(
        digits(8),
        mark,
        hyphen,
        fc.constantFrom('', 'CEP ', 'CEP: '),
        (kept, before, between, label) => {
          const shown = `${kept.slice(0, 5)}${between}${kept.slice(5)}`;
          for (const text of [kept, before + label + shown + before])
            expect(address.parse({ zipcode: text })).toEqual({ zipcode: kept });
        },
      ),
    );
  });

  const part = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
  const mailbox = fc.tuple(part, part, part).map(([who, at, host]) => `${who}.${at}@${host}.test`);
  it('for an e-mail', () => {
    fc.assert(
      fc.property(mailbox, mark, (kept, before) => {
        for (const text of [kept, `${before}${kept}${before}`, `mailto:${kept}`, `Rita <${before}${kept}>`]) {
          expect(email.parse(text)).toBe(kept);
          expect(contactEmail.parse(text)).toBe(kept);
        }
      }),
    );
  });

  const noise = fc.constantFrom(...'0123456789ab.-/ @<>', '\u200E', '\u2011', 'CPF ', 'CEP ', 'CNPJ ');
  it('and never gains characters that were not in the text', () => {
    const plain = (text: string) =>
      pastedText(text)
        .replace(/[^0-9a-z]/gi, '')
        .toUpperCase();
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 20 }), drawn => {
        const text = drawn.join('');
        const read = [document, cnpj, contactEmail].map(reader => reader.safeParse(text).data);
        const { data } = address.safeParse({ zipcode: text });
        const written = [plain(text), plain(text).replace(/\D/g, '')].join(' ');
        for (const value of [...read, data?.zipcode]) if (value) expect(written).toContain(plain(value));
        expect(readEmail(readEmail(text))).toBe(readEmail(text));
      }),
      runs(2000),
    );
  });
});
