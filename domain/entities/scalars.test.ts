import { describe, expect, it } from 'vitest';
import { cardCreate } from '../commands/card-create';
import { name } from '../company/accounts';
import { requiredText, typedText } from './scalars';

const MARKS = [0x200b, 0x200e, 0x200f, 0x202e, 0x2060, 0x2066, 0xfeff].map(code =>
  String.fromCodePoint(code),
);

describe('text typed by a person', () => {
  it.each(MARKS)('loses the invisible mark %j', mark => {
    expect(typedText().parse(`${mark}Gol${mark} 1.0${mark}`)).toBe('Gol 1.0');
    expect(name.parse(`Ana${mark}`)).toBe('Ana');
  });

  it('needs at least one visible character', () => {
    const { error } = typedText().safeParse(MARKS.join(' '));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Campo obrigatório']);
  });

  it('is measured without invisible marks', () => {
    expect(typedText(3).safeParse(`Gol${MARKS.join('')}`).success).toBe(true);
  });

  it('keeps the joiners of emoji', () => {
    expect(typedText().parse('Família 👨‍👩‍👧')).toBe('Família 👨‍👩‍👧');
  });

  it('is the name that a card gets', () => {
    const id = '01a201d6-c449-74cb-b1b8-c9cf4b900bdc';
    const input = { board_id: id, card_id: id, title: 'Gol\u202E' };
    expect(cardCreate.input.parse(input).title).toBe('Gol');
  });

  it('is not changed when it is read from storage', () => {
    expect(requiredText().parse('Gol\u200B')).toBe('Gol\u200B');
  });
});
