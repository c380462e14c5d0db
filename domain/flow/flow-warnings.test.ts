import { describe, expect, it } from 'vitest';
import type { FlowOutline } from './flow-outline';
import { flowWarnings } from './flow-warnings';

/** Builds an outline from phase names («!» after one that needs approval, «.» after a final one) and ways («A>B»). */
function outline(names: string, ways: string, phase_config: 'free' | 'rules' = 'rules'): FlowOutline {
  const phases = names.split(' ').map(name => ({
    name: name.replaceAll(/[!.]/g, ''),
    color: '#868e96',
    is_final: name.includes('.'),
    needs_approval: name.includes('!'),
  }));
  const place = (name?: string) => phases.findIndex(phase => phase.name === name);
  const rules = ways
    .split(' ')
    .filter(Boolean)
    .map(way => ({ from: place(way.split('>')[0]), to: place(way.split('>')[1]) }));
  return { phase_config, phases, rules };
}

const kinds = (flow: FlowOutline) =>
  flowWarnings(flow).map(({ kind, phase }) => `${flow.phases[phase]!.name} ${kind}`);

/**
 * | moves   | asks | final | ways out | reached | warns of                |
 * |---------|------|-------|----------|---------|-------------------------|
 * | rules   | –    | no    | none     | –       | no_way_out              |
 * | rules   | no   | yes   | none     | –       | –                       |
 * | rules   | yes  | yes   | none     | –       | no_next                 |
 * | rules   | yes  | –     | one      | –       | –                       |
 * | rules   | yes  | –     | several  | –       | several_ways            |
 * | rules   | no   | –     | several  | –       | –                       |
 * | rules   | –    | –     | –        | no      | out_of_reach            |
 * | free    | yes  | –     | a next   | –       | –                       |
 * | free    | yes  | –     | no next  | –       | no_next                 |
 * | free    | no   | –     | –        | –       | –                       |
 */
describe('the warnings of a flow', () => {
  it.each<[string, FlowOutline, string[]]>([
    ['nothing, where all goes on', outline('A B! C.', 'A>B B>C'), []],
    ['a phase that nobody can leave', outline('A B C.', 'A>B A>C'), ['B no_way_out']],
    ['that also where somebody approves there', outline('A B! C.', 'A>B A>C'), ['B no_way_out']],
    ['no final one, as cards end there', outline('A B.', 'A>B'), []],
    ['a final one that asks, as nothing follows', outline('A B!.', 'A>B'), ['B no_next']],
    ['no final one that asks and leads back', outline('A B!.', 'A>B B>A'), []],
    ['approval with several ways on', outline('A B! C D.', 'A>B B>C B>D C>D'), ['B several_ways']],
    ['no several ways without approval', outline('A B C.', 'A>B A>C B>C'), []],
    ['a phase that nobody can reach', outline('A B C.', 'A>C B>C'), ['B out_of_reach']],
    [
      'an island, though its phases lead to each other',
      outline('A B C D.', 'A>D B>C C>B'),
      ['B out_of_reach', 'C out_of_reach'],
    ],
    ['never the first, where cards begin', outline('A B.', 'A>B'), []],
    ['both of one phase', outline('A B C.', 'A>C'), ['B no_way_out', 'B out_of_reach']],
    ['nothing in a free flow', outline('A B! C', '', 'free'), []],
    ['approval in a free flow’s last phase', outline('A B!.', '', 'free'), ['B no_next']],
    ['nothing of rules that a free flow keeps', outline('A B! C', 'B>A B>C', 'free'), []],
  ])('%s', (_what, flow, warned) => {
    expect(kinds(flow)).toEqual(warned);
  });

  it('name the phases', () => {
    const words = flowWarnings(
      outline('Início Análise! Venda. Perda. Solta', 'Início>Análise Análise>Venda Análise>Perda'),
    );
    expect(words.map(({ words }) => words)).toEqual([
      'Análise pede aprovação e leva a Venda ou Perda: aprovado por todos, o card espera que alguém escolha.',
      'De Solta nenhum card sai. Falta um caminho, ou ela é uma fase final.',
      'Partindo de Início, nenhum card chega a Solta.',
    ]);
  });
});
