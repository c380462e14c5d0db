import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/factories/arbitraries';
import { aCustomField, aPhase } from '../../tests/factories/board';
import { idOf } from '../../tests/factories/ids';
import { type KnownFlow, readCards, readCardTable } from '../csv/cards-from-csv';
import { FIELD_RULES } from '../flow/custom-fields';
import { phone } from './phone';
import { isCalledHere, readPhone } from './read-phone';
import { shownPhone } from './shown-phone';

describe('readPhone', () => {
  it.each([
    ['of WhatsApp, with marks around it', '\u202A+55 21 99876\u20115432\u202C', '+55 21 99876-5432'],
    ['of a web page, with its spaces', '\u2068(21)\u00A099876\u20115432\u2069', '(21) 99876-5432'],
    ['with the country and no +', '5521998765432', '(21) 99876-5432'],
    ['of Santa Maria, whose area is 55', '55998765432', '(55) 99876-5432'],
    ['of Santa Maria, with the country', '5555998765432', '(55) 99876-5432'],
    ['of Santa Maria, with a digit too many', '(55) 99876-54321', '(55) 99876-54321'],
    ['with the country in parentheses', '(55) 21 99876-5432', '(21) 99876-5432'],
    ['with 0 before the area', '021 99876-5432', '(21) 99876-5432'],
    ['with 0 within the parentheses', '(021) 2765-4321', '(21) 2765-4321'],
    ['with a carrier', '0 15 21 99876-5432', '(21) 99876-5432'],
    ['with any carrier', '0xx21 2765-4321', '(21) 2765-4321'],
    ['with the country and 0', '+55 (0) 21 99876-5432', '+55 21 99876-5432'],
    ['called from abroad', '0055 21 99876 5432', '(21) 99876-5432'],
    ['with a label', 'Tel.: (21) 99876-5432', '(21) 99876-5432'],
    ['with another label', 'Celular/WhatsApp: 21 99876.5432', '(21) 99876-5432'],
    ['of a switchboard', 'PABX (21) 2765-4321', '(21) 2765-4321'],
    ['with the word for its area', 'Telefone com DDD: 21 99876-5432', '(21) 99876-5432'],
    ['with a label behind', '(21) 99876-5432 (Whats)', '(21) 99876-5432'],
    ['with a picture', '📞 21 99876-5432', '(21) 99876-5432'],
    ['of a link', 'tel:+5521998765432', '+55 21 99876-5432'],
    ['of WhatsApp’s link', 'https://wa.me/5521998765432?text=Oi%2C%20tudo', '(21) 99876-5432'],
    ['of WhatsApp’s other link', 'https://api.whatsapp.com/send?phone=351912345678&text=a', '+351912345678'],
    [
      'of WhatsApp’s link with +',
      'https://api.whatsapp.com/send?phone=%2B5521998765432&text=x',
      '(21) 99876-5432',
    ],
    ['with the 9 apart', '(21) 9 9876-5432', '(21) 99876-5432'],
    ['in wide digits', '（２１）９９８７６－５４３２', '(21) 99876-5432'],
    ['with a dash', '(21) 99876–5432', '(21) 99876-5432'],
    ['with a slash behind the area', '21/99876-5432', '(21) 99876-5432'],
    ['that is free', '0800-765 4321', '0800 765 4321'],
    ['that is free and short', '0800 76 5432', '0800 765 432'],
    ['that is free, with the country', '+55 800 765 4321', '0800 765 4321'],
    ['for the rate of a local one', '4003 1234', '4003-1234'],
    ['without an area', '998765432', '99876-5432'],
    ['of a spreadsheet that took it for a number', '21998765432.0', '(21) 99876-5432'],
    ['of a spreadsheet, with the country', '5521998765432,00', '(21) 99876-5432'],
    ['of the United States, as called from here', '00 1 415 555 2671', '00 1 415 555 2671'],
    ['of Portugal, as called from here', '00351912345678', '00351912345678'],
    ['of Portugal', '+351 912 345 678', '+351 912 345 678'],
    ['of the United States', 'Phone: +1 (212) 555-0100', '+1 (212) 555-0100'],
    ['of nowhere that is known', '351912345678', '351912345678'],
  ])('reads a telephone %s', (_what, text, read) => expect(readPhone(text)).toEqual({ phone: read }));

  it.each([
    ['(21) 2765-4321 / (21) 99876-5432', 'Há mais de um telefone: deixe só um'],
    ['(21) 2765-4321 (21) 99876-5432', 'Há mais de um telefone: deixe só um'],
    ['2765-4321 ou 99876-5432', 'Há mais de um telefone: deixe só um'],
    ['(21) 2765-4321/4322', 'Há mais de um telefone: deixe só um'],
    ['21 2765-4321; 21 2765-4322', 'Há mais de um telefone: deixe só um'],
    ['(21) 2765-4321 ramal 12', 'Há um ramal: deixe só o telefone'],
    ['(21) 2765-4321 r. 12', 'Há um ramal: deixe só o telefone'],
    ['(21) 2765-4321 #12', 'Há um ramal: deixe só o telefone'],
    ['tel:+55-21-2765-4321;ext=12', 'Há um ramal: deixe só o telefone'],
    ['(21) 2765-4321 falar com a Rita', 'Deixe só o telefone, sem outras palavras'],
    ['Rita', 'Telefone inválido'],
    ['193', 'Telefone inválido'],
    ['', 'Telefone inválido'],
  ])('refuses «%s» with a reason', (text, problem) => expect(readPhone(text)).toEqual({ problem }));

  const sign = fc.constantFrom(
    ...[...'00112233455556789 +()-./'],
    ...['tel', '0800', '55', ' ramal ', '\u200E', '\u00A0', '\u2011', '４', ',', 'x', 'ão', '#'],
  );
  const text = fc.array(sign, { maxLength: 24 }).map(signs => signs.join(''));

  it('returns the same when it reads its own result, which fits a field', () => {
    fc.assert(
      fc.property(text, given => {
        const read = readPhone(given);
        if (!('phone' in read)) return;
        expect(readPhone(read.phone)).toEqual(read);
        if (/^\+?[\d() -]+$/.test(read.phone) && read.phone.length <= 30)
          expect(FIELD_RULES.phone.check(read.phone)).toBeNull();
      }),
      runs(3000),
    );
  });

  it('never adds a digit', () => {
    const digits = (value: string) => value.normalize('NFKC').replace(/\D/g, '');
    fc.assert(
      fc.property(text, given => {
        const read = readPhone(given);
        if ('phone' in read) expect(`0${digits(given)}`).toContain(digits(read.phone).replace(/^0|^55/, ''));
      }),
      runs(3000),
    );
  });
});

describe('a person’s telephone', () => {
  it.each([
    ['\u202A+55 21 99876\u20115432\u202C', '+5521998765432'],
    ['Cel.: 021 99876-5432', '+5521998765432'],
    ['0800 765 4321', '0800 765 4321'],
    ['4003-1234', '4003-1234'],
    ['+351 912 345 678', '+351912345678'],
  ])('is stored for «%s» as %s, and shown as it was typed', (typed, kept) => {
    expect(phone.parse(typed)).toBe(kept);
    expect(phone.parse(shownPhone(kept))).toBe(kept);
  });

  it('is stored the same when it is read back from the form in which it is shown', () => {
    const typed = fc.stringMatching(
      /^(?:[1-9]{2}9[6-9]\d{7}|[1-9]{2}[2-5]\d{7}|0[3589]00\d{6,7}|[34]00\d{5})$/,
    );
    fc.assert(
      fc.property(typed, text => {
        const kept = phone.safeParse(text).data;
        if (kept) expect(phone.parse(shownPhone(kept))).toBe(kept);
      }),
      runs(500),
    );
  });

  it('is refused with a reason', () => {
    const { error } = phone.safeParse('(21) 2765-4321 ramal 12');
    expect(error?.issues[0]?.message).toBe('Há um ramal: deixe só o telefone');
    for (const text of ['99876-5432', 'Tel. 2765-4321'])
      expect(phone.safeParse(text).error?.issues[0]?.message).toBe('Falta o DDD');
    for (const text of ['(21) 8765-4321', '+55 21 9876-5432'])
      expect(phone.safeParse(text).error?.issues[0]?.message).toBe('Falta o 9 do celular');
  });

  it('is shown in the national form even if stored with the country code', () => {
    expect(shownPhone('+5521998765432')).toBe('(21) 99876-5432');
    expect(shownPhone('+5555998765432')).toBe('(55) 99876-5432');
    expect(shownPhone('+558007654321')).toBe('0800 765 4321');
    expect(shownPhone('+5540031234')).toBe('4003-1234');
    expect(shownPhone(null)).toBe('');
    expect(isCalledHere('4003-1234')).toBe(true);
    expect(isCalledHere('+351 912 345 678')).toBe(false);
  });
});

describe('a telephone in a CSV file of cards', () => {
  const field = aCustomField({ id: idOf('telefone'), name: 'Telefone', type: 'phone' });
  const flow: KnownFlow = {
    phases: [aPhase({ id: idOf('a'), name: 'Interesse' })],
    ...{ tags: [], members: [], fields: [field], today: '2026-11-23', toInstant: text => text },
  };
  const read = (cell: string) => readCards(readCardTable(`Título;Telefone\nKwid;"${cell}"`, [field]), flow);

  it.each([
    ['\u202A+55 21 99876\u20115432\u202C', '+55 21 99876-5432'],
    ['+55\u00A021\u00A099876-5432', '+55 21 99876-5432'],
    ['(21) 99876–5432', '(21) 99876-5432'],
    ['5521998765432', '(21) 99876-5432'],
  ])('is read from «%s» as if it were typed', (cell, phone) => {
    const { cards, problems } = read(cell);
    expect(problems).toEqual([]);
    expect(cards[0]?.custom_fields).toEqual([{ field_id: field.id, value: phone }]);
  });

  it.each([
    ['(21) 2765-4321 / 99876-5432', 'Há mais de um telefone: deixe só um'],
    ['(21) 2765-4321\n(21) 99876-5432', 'Há mais de um telefone: deixe só um'],
    ['(21) 2765-4321 ramal 12', 'Há um ramal: deixe só o telefone'],
  ])('is refused in «%s» with a reason, and its line is skipped', (cell, message) =>
    expect(read(cell).problems).toEqual([{ line: 2, column: 'Telefone', message, value: cell }]),
  );
});
