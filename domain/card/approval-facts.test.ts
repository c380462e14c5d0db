import { describe, expect, it } from 'vitest';
import { aCustomField } from '../../tests/factories/board';
import { idOf } from '../../tests/factories/ids';
import { approvalFacts, percentFrom } from './approval-facts';

const field = (name: string, order: number, values = {}) =>
  aCustomField({ id: idOf(name), name, order, ...values });
const names = ({ rows }: ReturnType<typeof approvalFacts>) => rows.map(({ field: { name } }) => name);

describe('the facts that an approver sees', () => {
  it('are the fields that the flow marks, in its order, with the first marked amount apart', () => {
    const fields = [
      field('Entrada', 4, { type: 'currency', show_on_approval: true }),
      field('Custo', 1, { type: 'currency' }),
      field('Proposto', 3, { type: 'currency', show_on_approval: true }),
      field('Cliente', 2, { show_on_approval: true }),
    ];
    const facts = approvalFacts(fields, {
      custom_fields: { [idOf('Proposto')]: 13_850_000, [idOf('Custo')]: 1, [idOf('Entrada')]: 4_000_000 },
    });
    expect(facts.proposed).toEqual({ name: 'Proposto', cents: 13_850_000 });
    expect(names(facts)).toEqual(['Cliente', 'Entrada']);
    expect(facts.rows[0]!.value).toBeNull();
  });

  it('include the first marked amount as empty, instead of showing the second one in its place', () => {
    const fields = [
      field('Proposto', 1, { type: 'currency', show_on_approval: true }),
      field('Entrada', 2, { type: 'currency', show_on_approval: true }),
    ];
    const facts = approvalFacts(fields, { custom_fields: { [idOf('Entrada')]: 5 } });
    expect(facts.proposed).toBeNull();
    expect(names(facts)).toEqual(['Proposto', 'Entrada']);
  });

  it('are the first four filled fields when the flow marks none', () => {
    const fields = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => field(name, at));
    const filled = ['a', 'c', 'd', 'e', 'f'].map(name => [idOf(name), name]);
    const facts = approvalFacts(fields, {
      custom_fields: { ...Object.fromEntries(filled), [idOf('b')]: [] },
    });
    expect(facts.proposed).toBeNull();
    expect(names(facts)).toEqual(['a', 'c', 'd', 'e']);
  });
});

describe('the difference from the list price', () => {
  it.each([
    [10_000, 9_560, -4.4],
    [10_000, 10_000, 0],
    [10_000, 11_000, 10],
    [0, 5, null],
    [null, 5, null],
  ])('from %s to %s is %s %%', (price, cents, percent) => {
    const found = percentFrom(price, cents);
    if (percent === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(percent);
  });
});
