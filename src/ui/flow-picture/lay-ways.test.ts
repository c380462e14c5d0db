import { describe, expect, it, test } from 'vitest';
import { type FlowOutline, outlineSummary, outlineWords } from '../../../domain/flow/flow-outline';
import { layWays } from './lay-ways';

const flow = (
  names: string,
  rules: [number, number][],
  phase_config: 'free' | 'rules' = 'rules',
): FlowOutline => ({
  phase_config,
  // The sign «!» means that a phase asks for approval, and «.» that it is final.
  phases: names.split(' ').map(name => ({
    name: name.replace(/[!.]/, ''),
    color: '#868e96',
    is_final: name.endsWith('.'),
    needs_approval: name.endsWith('!'),
  })),
  rules: rules.map(([from, to]) => ({ from, to })),
});

const laid = (rules: [number, number][]) =>
  layWays(flow('A B C D E', rules)).ways.map(({ from, to, kind, lane }) => `${from}>${to} ${kind} ${lane}`);

describe('the ways of a flow', () => {
  it.each<[string, [number, number][], string[]]>([
    ['the phase that follows is straight on', [[0, 1]], ['0>1 next 0']],
    ['what passes over others has a line beside them', [[0, 2]], ['0>2 ahead 0']],
    ['back has one on the other side', [[1, 0]], ['1>0 back 0']],
    [
      'those that follow one another share a line',
      [
        [0, 2],
        [2, 4],
      ],
      ['0>2 ahead 0', '2>4 ahead 0'],
    ],
    [
      'those that cover the same stretch don’t, and the shorter one is nearer',
      [
        [0, 4],
        [1, 3],
      ],
      ['1>3 ahead 0', '0>4 ahead 1'],
    ],
    [
      'each side has lines of its own',
      [
        [0, 3],
        [3, 0],
      ],
      ['0>3 ahead 0', '3>0 back 0'],
    ],
  ])('%s', (_what, rules, drawn) => {
    expect(laid(rules)).toEqual(drawn);
  });

  it('never overlap on one line, whatever the rules', () => {
    const places = [0, 1, 2, 3, 4, 5, 6];
    const rules = places.flatMap(from => places.flatMap(to => (from === to ? [] : [{ from, to }])));
    const { ways, ahead, back } = layWays({ ...flow('A B C D E F G', []), rules });
    expect(ways).toHaveLength(42);
    const taken = ways.flatMap(({ from, to, kind, lane }) =>
      kind === 'next'
        ? []
        : places
            .filter(at => at >= Math.min(from, to) && at < Math.max(from, to))
            .map(at => `${kind} ${lane} ${at}`),
    );
    expect(new Set(taken).size).toBe(taken.length);
    // The middle stretch needs as many lanes as there are ways that pass over it.
    expect([ahead, back]).toEqual([11, 12]);
  });

  it('are, in a free flow, only those out of phases that ask for approval', () => {
    expect(layWays(flow('A B! C!', [[0, 2]], 'free')).ways).toEqual([
      { from: 1, to: 2, kind: 'next', lane: 0 },
    ]);
  });
});

test.each<[FlowOutline, string]>([
  [
    flow('A B! C.', [
      [0, 2],
      [0, 1],
      [1, 2],
    ]),
    'A leva a B ou C. B (com aprovação) leva a C. C (fase final) não leva a outra fase.',
  ],
  [
    flow('A B! C.', [], 'free'),
    'O card vai de qualquer fase para qualquer outra, menos das que pedem aprovação. A. B (com aprovação) leva a C. C (fase final).',
  ],
])('a drawing has a description', (outline, words) => {
  expect(outlineWords(outline)).toBe(words);
});

test('the summary of a small drawing names the phases, and those that ask for approval', () => {
  expect(outlineSummary(flow('A B! C.', []))).toBe('Fases: A, B e C. Com aprovação: B.');
  expect(outlineSummary(flow('A B', []))).toBe('Fases: A e B.');
});
