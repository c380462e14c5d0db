import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shapeOf, shapeOfFeed } from './shape';

const text = (schema: z.ZodMiniType) => JSON.stringify(shapeOf(schema));
const tag = z.object({ id: z.string(), name: z.string() });

describe('the shape of a schema', () => {
  test.each<[string, z.ZodMiniType]>([
    ['a new column', z.extend(tag, { color: z.string() })],
    ['a column of another type', z.extend(tag, { name: z.number() })],
    ['a column that may be null', z.extend(tag, { name: z.nullable(z.string()) })],
    ['a column inside a list', z.extend(tag, { name: z.array(z.object({ a: z.string() })) })],
  ])('changes with %s', (_, changed) => {
    expect(text(changed)).not.toBe(text(tag));
  });

  test('covers lists, records, unions and optional values', () => {
    const inside = (inner: z.ZodMiniType) =>
      z.object({
        list: z.array(z.nullable(inner)),
        record: z.record(z.string(), z.optional(inner)),
        either: z.union([z.number(), z._default(inner, {})]),
      });
    const [before, after] = [text(inside(tag)), text(inside(z.extend(tag, { color: z.string() })))];
    expect(after.split('color')).toHaveLength(4);
    expect(before).not.toContain('color');
  });

  test('is the same whatever the order of columns, their limits and their error messages', () => {
    const other = z.object({
      name: z.string('Texto inválido').check(z.maxLength(5)),
      id: z.string().check(z.refine(Boolean)),
    });
    expect(text(other)).toBe(text(tag));
  });
});

test('each kind of feed has a short shape of its own, the same for all feeds of the kind', () => {
  const shapes = ['board:a', 'user:a', 'tenant:1'].map(shapeOfFeed);
  expect(new Set(shapes).size).toBe(3);
  for (const shape of shapes) expect(shape).toMatch(/^[0-9a-f]{8}$/);
  expect(shapeOfFeed('board:b')).toBe(shapes[0]);
});
