import { describe, expect, it } from 'vitest';
import { threePhases } from '../../tests/factories/card-state';
import { idOf } from '../../tests/factories/ids';
import { byOrder, openPhases } from './phase-order';

describe('the order of phases', () => {
  it('follows their position, then their id, and leaves out disabled phases', () => {
    const [a, b, c] = threePhases().map(phase => ({ ...phase, phase_order: 1 }));
    const off = { ...a!, id: idOf('fase D'), enabled: false };
    const sorted = [a!, b!, c!].map(({ id }) => id).sort();
    expect(openPhases([c!, off, a!, b!]).map(({ id }) => id)).toEqual(sorted);
    expect(openPhases([{ ...c!, phase_order: 0 }, a!, b!])[0]!.id).toBe(c!.id);
    expect(byOrder(a!, b!)).toBe(-byOrder(b!, a!));
  });
});
