import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-phone';

describe('a telephone number while it is typed', () => {
  it.each([
    ['11', '11'],
    ['119', '(11) 9'],
    ['1133334444', '(11) 3333-4444'],
    ['11987654321', '(11) 98765-4321'],
    ['+351 912 345 678', '+351 912 345 678'],
    ['(', '('],
    ['0800 12', '0800 12'],
    ['4004-1', '4004-1'],
    ['(55) 21998-765432', '5521998765432'],
  ])('%s is written %s', (typed, text) => expect(formatPhone(typed)).toBe(text));

  it.each([['(11) 98765-43219'], ['(55) 11987-65432'], ['(11) 3333-4444 / '], ['\u200E11']])(
    'loses nothing of %s',
    typed => expect(formatPhone(typed)).toBe(typed),
  );
});
