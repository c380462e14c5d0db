import { describe, expect, it } from 'vitest';
import { formatPhone } from './format-phone';

describe('telephone', () => {
  it.each([
    ['11', '11'],
    ['119', '(11) 9'],
    ['1133334444', '(11) 3333-4444'],
    ['11987654321', '(11) 98765-4321'],
    ['(11) 98765-43219', '(11) 98765-4321'],
    ['+351 912 345 678', '+351 912 345 678'],
  ])('%s is written %s', (typed, text) => expect(formatPhone(typed)).toBe(text));
});
