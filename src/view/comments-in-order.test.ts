import { expect, test } from 'vitest';
import { aComment } from '../../tests/factories/card';
import { idOf } from '../../tests/factories/ids';
import { commentsInOrder } from './comments-in-order';

const comment = (name: string, made_at: string, created_at: string) =>
  aComment({ id: idOf(name), description: name, made_at, created_at });

test('comments are sorted in the order in which the server received them, whatever device clocks say', () => {
  const comments = [
    comment('espera aqui', '2001-01-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z'),
    comment('terceiro', '2001-01-01T00:00:00.000Z', '2026-01-05T14:00:00.000Z'),
    comment('primeiro', '2099-01-01T00:00:00.000Z', '2026-01-05T12:00:00.000Z'),
    comment('segundo', '2026-01-05T13:00:00.000Z', '2026-01-05T13:00:00.000Z'),
  ];
  const entries = [{ input: { comment_id: idOf('espera aqui') } }];
  const shown = commentsInOrder({ state: { comments }, entries } as never);
  expect(shown.map(({ description }) => description)).toEqual([
    'primeiro',
    'segundo',
    'terceiro',
    'espera aqui',
  ]);
});
