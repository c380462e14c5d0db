import { describe, expect, it } from 'vitest';
import { email } from './accounts';
import { address, cnpj, document } from './company-fields';
import { pastedLine } from './pasted-line';
import { contactEmail } from './payment-fields';

const CNPJ = '12ABC34501DE35';

describe('what is copied along is dropped', () => {
  it.each([
    ['\u200Brita@loja.test\u200B'],
    ['\u00A0rita@loja.test\u00A0'],
    ['rita@\u00ADloja.test'],
    ['mailto:rita@loja.test'],
    ['Rita Souza <rita@loja.test>'],
    ['\u2068rita@loja.test\u2069'],
    ['rita＠loja.test'],
  ])('of the address «%s»', text => {
    expect(email.parse(text)).toBe('rita@loja.test');
    expect(contactEmail.parse(text)).toBe('rita@loja.test');
  });

  it('of an address with another hyphen', () =>
    expect(email.parse('rita@loja\u2011boa.test')).toBe('rita@loja-boa.test'));

  it.each([['rita@loja.test, ana@loja.test'], ['rita@loja.test ana@loja.test'], ['rita @loja.test']])(
    '«%s» is no address',
    text => expect(email.safeParse(text).success).toBe(false),
  );

  it.each([
    ['12.ABC.345/01DE-35'],
    ['CNPJ: 12.ABC.345/01DE-35'],
    ['CNPJ/MF nº 12.abc.345/01de-35'],
    ['\u202A12.ABC.345/01DE\u201135\u202C'],
    ['12.ABC.345/01DE\u201335'],
    ['12 ABC 345 01DE 35'],
    ['１２.ABC.345/01DE-35'],
  ])('of the CNPJ «%s»', text => {
    expect(cnpj.parse(text)).toBe(CNPJ);
    expect(document.parse(text)).toBe(CNPJ);
  });

  it.each([
    ['529.982.247-25'],
    ['CPF: 529.982.247\u201125'],
    ['CPF nº 529 982 247 25'],
    ['\u200E52998224725'],
  ])('of the CPF «%s»', text => expect(document.parse(text)).toBe('52998224725'));

  it.each([['12.ABC.345/01DE-355'], ['12.ABC.345/01DE-35 / 12.ABC.345/01DE-35']])(
    '«%s» is no CNPJ, and none is cut out of it',
    text => expect(cnpj.safeParse(text).success).toBe(false),
  );

  it.each([['01310-100'], ['CEP: 01310-100'], ['01.310\u2011100'], ['01310 100'], ['\u200E01310100']])(
    'of the CEP «%s»',
    text => expect(address.parse({ zipcode: text })).toEqual({ zipcode: '01310100' }),
  );

  it.each([['01310-1000'], ['1310-100'], ['rua 01310-100']])('«%s» is no CEP', text =>
    expect(address.safeParse({ zipcode: text }).success).toBe(false),
  );

  it('of a plate and a line, where emoji and dashes are meant', () => {
    expect(pastedLine('\u2068ABC\u20111D23\u2069')).toBe('ABC-1D23');
    expect(pastedLine('Rita\u00A0Souza – 👩‍🔧')).toBe('Rita Souza – 👩‍🔧');
  });
});
