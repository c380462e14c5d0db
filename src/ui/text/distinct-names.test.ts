import { expect, it } from 'vitest';
import { distinctNames } from './distinct-names';
import { isUnclear } from './is-unclear';
import { encodeMentions, insertMention } from './mentions';

const people = [
  { id: '01900000-0000-7000-8000-00000000000a', name: 'José Silva', email: 'jose@loja.test' },
  { id: '01900000-0000-7000-8000-00000000000b', name: 'José Silva', email: 'jose.silva@loja.test' },
  { id: '01900000-0000-7000-8000-00000000000c', name: 'Ana', email: 'ana@loja.test' },
];
const names = distinctNames(people);
const mentionable = people.map(({ id }) => ({ id, name: names.get(id)! }));

it('people of one name are told apart by their e-mails', () => {
  expect([...names.values()]).toEqual([
    'José Silva (jose@loja.test)',
    'José Silva (jose.silva@loja.test)',
    'Ana',
  ]);
});

it.each(people)('a mention chosen for $email is that person’s', ({ id }) => {
  const { text } = insertMention('oi @jo', 3, 6, names.get(id)!);
  expect(encodeMentions(text, mentionable)).toBe(`oi @${id} `);
});

it('a name that several people have mentions none of them', () => {
  expect(encodeMentions('@José Silva e @Ana', mentionable)).toBe(`@José Silva e @${people[2]!.id}`);
});

it.each([
  ['@José Silva viu', true],
  ['@José Silva (jose@loja.test) viu, @José Silva não', true],
  ['@José Silva (jose@loja.test) viu', false],
  ['@José Silveira e @Ana', false],
  ['José Silva viu', false],
])('«%s» leaves unclear who is mentioned: %s', (text, expected) => {
  expect(isUnclear(text, mentionable)).toBe(expected);
});
