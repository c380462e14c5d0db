import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from '../planted/faults';

const ROOT = join(import.meta.dirname, '../..');

it.each(FAULTS.map(fault => [fault.name, fault] as const))(
  'the planted fault still fits its source: %s',
  (_name, { file, was, is }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(was)).toHaveLength(2);
    expect(is).not.toBe(was);
  },
);
