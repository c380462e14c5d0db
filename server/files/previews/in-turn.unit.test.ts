import { expect, test } from 'vitest';
import { inTurn } from './in-turn';

test('one at a time, in order, whatever becomes of each', async () => {
  const seen: string[] = [];
  const work = (name: string) =>
    inTurn(async () => {
      seen.push(`${name} begins`);
      await new Promise(setImmediate);
      seen.push(`${name} ends`);
      if (name === 'b') throw new Error('broken');
      return name;
    });
  const results = await Promise.allSettled(['a', 'b', 'c'].map(work));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a', 'b', 'c'].flatMap(name => [`${name} begins`, `${name} ends`]));
});
