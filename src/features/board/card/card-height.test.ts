import { expect, test } from 'vitest';
import { cardHeight } from './card-height';

const fields = [
  { id: 'client', show_on_card: true },
  { id: 'paid', show_on_card: false },
] as never;
const height = (custom_fields: object) =>
  cardHeight('comfortable', { fields }, { card: { custom_fields }, photo: undefined } as never);

test('a card has a line of fields if the flow shows a field that is filled', () => {
  const bare = height({});
  expect(height({ client: 'Ana' })).toBe(bare + 22);
  expect(height({ client: ' ' })).toBe(bare);
  expect(height({ paid: 'sim' })).toBe(bare);
  expect(cardHeight('compact', { fields }, undefined)).toBeLessThan(bare);
});
