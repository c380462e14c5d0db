import { describe, expect, it } from 'vitest';
import { cardCreate } from '../commands/card-create';
import { name } from '../company/accounts';
import { requiredText, typedText } from './scalars';

const MARKS = [0x200b, 0x200e, 0x200f, 0x202e, 0x2060, 0x2066, 0xfeff].map(code =>
  String.fromCodePoint(code),
);

describe('text as somebody types it', () => {
  it.each(MARKS)('is without the mark %j, which nobody sees', mark => {
    expect(typedText().parse(`${mark}Gol${mark} 1.0${mark}`)).toBe('Gol 1.0');
    expect(name.parse(`Ana${mark}`)).toBe('Ana');
  });

  it('has to say something that is seen', () => {
    const { error } = typedText().safeParse(MARKS.join(' '));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Campo obrigatório']);
  });

  it('is measured without them', () => {
    expect(typedText(3).safeParse(`Gol${MARKS.join('')}`).success).toBe(true);
  });

  it('keeps what emoji are joined by', () => {
    expect(typedText().parse('Família 👨‍👩‍👧')).toBe('Família 👨‍👩‍👧');
  });

  it('is what a card is called', () => {
    const id = '01a201d6-c449-74cb-b1b8-c9cf4b900bdc';
    const input = { board_id: id, card_id: id, title: 'Gol\u202E' };
    expect(cardCreate.input.parse(input).title).toBe('Gol');
  });

  it('is read as it was kept before', () => {
    expect(requiredText().parse('Gol\u200B')).toBe('Gol\u200B');
  });
});
