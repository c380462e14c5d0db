import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlate } from './read-plate';

describe('readPlate', () => {
  it.each([
    ['with a hyphen', 'QRS-7T89'],
    ['with the hyphen that never breaks a line', 'QRS\u20117T89'],
    ['with a dash', 'QRS–7T89'],
    ['with a middle dot', 'QRS·7T89'],
    ['in small letters and parts', ' qrs 7t89 '],
    ['with a space that never breaks a line', 'QRS\u00A07T89'],
    ['of WhatsApp, with marks around it', '\u2068QRS7T89\u2069'],
    ['with a mark within', 'QRS\u200E7T\u00AD89\uFEFF'],
    ['of WhatsApp, in bold', '*QRS7T89*'],
    ['in wide letters', 'ＱＲＳ７Ｔ８９'],
    ['with its label', 'Placa: QRS7T89'],
    ['with its label, apart by a space alone', 'PLACA qrs-7t89'],
    ['with another label', 'placa nº QRS 7T89'],
    ['with a picture and its label', '🚗 Placa – QRS\u20117T89.'],
  ])('reads a plate %s', (_what, text) => expect(readPlate(text)).toBe('QRS7T89'));

  it.each(['', '-', 'placa', 'QRS7T8', 'QRS7T899', 'QRS-****', '0KM', 'SEM PLACA', '4'])(
    'finds no plate in «%s»',
    text => expect(readPlate(text)).toBeNull(),
  );

  it.each(['QRS7T89 QRS7T88', 'QRS7T89/SP', 'Çqrs7t89', 'QRı7T89', 'chassi QRS7T89', 'placa placa QRS7T89'])(
    'finds no plate in «%s», and does not shorten it to one',
    text => expect(readPlate(text)).toBeNull(),
  );

  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const digit = fc.constantFrom(...'0123456789');
  const plate = fc
    .tuple(letter, letter, letter, digit, fc.oneof(letter, digit), digit, digit)
    .map(signs => signs.join(''));
  const sign = fc.constantFrom('', '', '-', ' ', '.', '\u2011', '\u00A0', '\u200E', '\u2068', '–');

  it('reads a displayed plate as the same value, whatever is copied along', () => {
    fc.assert(
      fc.property(
        plate,
        fc.array(sign, { minLength: 8, maxLength: 8 }),
        fc.constantFrom('', 'Placa: ', 'placa nº '),
        (kept, signs, label) => {
          expect(readPlate(kept)).toBe(kept);
          const copied = label + signs.map((sign, at) => sign + (kept[at] ?? '')).join('');
          expect(readPlate(copied)).toBe(kept);
          expect(readPlate(copied.toLowerCase())).toBe(kept);
        },
      ),
    );
  });

  it('never adds a letter or digit', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(letter, digit, sign), { maxLength: 12 }), signs => {
        const text = signs.join('');
        const read = readPlate(text);
        if (read !== null) expect(text.replace(/[^A-Z0-9]/g, '')).toBe(read);
      }),
    );
  });
});
