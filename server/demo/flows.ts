import { v7 } from 'uuid';
import type { CustomField, Member } from '../../domain/entities/board';
import { PREPARATION as PREPARATION_TEMPLATE } from '../flows/templates/shipped/preparation';
import { SALE } from '../flows/templates/shipped/sale';
import type { NewBoard } from '../repositories/flows/boards';
import type { GivenTemplate } from '../repositories/flows/templates';

/** A short description of a flow, from which its rows are made; all ids are generated. */
export interface FlowSketch {
  name: string;
  prefix: string;
  description: string;
  color: string;
  phases: [name: string, color: string, approvers?: string[]][];
  /** Rules by names of phases; a flow without rules is free. */
  rules?: [from: string, to: string][];
  members: Record<string, Member['role']>;
  fields?: (Pick<CustomField, 'name' | 'type'> & Partial<CustomField>)[];
  tags?: [name: string, color: string][];
}

/** Makes the rows of a sketched flow. `people` maps the names in the sketch to user ids, and includes the creator. */
export function sketchFlow(
  sketch: FlowSketch,
  people: Record<string, string>,
  creator: string,
  newId: () => string = v7,
): NewBoard {
  const board_id = newId();
  const phases = sketch.phases.map(([name, color], at) => ({
    id: newId(),
    board_id,
    name,
    description: '',
    phase_order: at + 1,
    enabled: true,
    color,
    is_final: at === sketch.phases.length - 1,
    passage: null,
    quick_approval: true,
  }));
  const phaseId = (name: string) => phases.find(phase => phase.name === name)!.id;
  const members = Object.entries(sketch.members).map(([key, role]) => ({
    id: newId(),
    board_id,
    user_id: people[key]!,
    role,
  }));
  const approvers = sketch.phases.flatMap(([name, , keys = []]) =>
    keys.map(key => ({
      id: newId(),
      board_id,
      phase_id: phaseId(name),
      board_user_id: members.find(({ user_id }) => user_id === people[key])!.id,
    })),
  );
  const rules = (sketch.rules ?? []).map(([from, to]) => ({
    id: newId(),
    board_id,
    from_phase_id: phaseId(from),
    to_phase_id: phaseId(to),
    deleted_at: null,
  }));
  const fields = (sketch.fields ?? []).map((field, at) => ({
    id: newId(),
    board_id,
    order: at + 1,
    description: '',
    required: false,
    options: [],
    show_on_card: false,
    show_on_approval: false,
    ...field,
  }));
  const tags = (sketch.tags ?? []).map(([name, color]) => ({ id: newId(), board_id, name, color }));
  return {
    board: {
      id: board_id,
      name: sketch.name,
      slug: sketch.name
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()
        .replaceAll(/\W+/g, '-'),
      description: sketch.description,
      color: sketch.color,
      user_id: people[creator]!,
      enabled: true,
      prefix: sketch.prefix,
      phase_config: sketch.rules ? 'rules' : 'free',
      photo_slots: [],
    },
    phases,
    rules,
    members,
    approvers,
    fields,
    tags,
  };
}

/**
 * Makes the sketch of a flow from a template with these members, the first of whom is its administrator. `approver`
 * approves wherever an approval is needed.
 */
function sketchOf(
  { name, description, color, content }: GivenTemplate,
  members: FlowSketch['members'],
  approver?: string,
): FlowSketch {
  const { prefix, phase_config, phases, rules, fields, tags } = content;
  const nameOf = (place: number) => phases[place]!.name;
  return {
    name,
    prefix,
    description,
    color,
    phases: phases.map(phase => [
      phase.name,
      phase.color,
      phase.needs_approval && approver ? [approver] : [],
    ]),
    ...(phase_config === 'rules' && {
      rules: rules.map(({ from, to }): [string, string] => [nameOf(from), nameOf(to)]),
    }),
    members,
    fields,
    tags: tags.map(({ name, color }): [string, string] => [name, color]),
  };
}

export const SALES = sketchOf(
  SALE,
  { gestor: 'admin', vendas: 'user', patio: 'user', aprova: 'user' },
  'aprova',
);

export const PREPARATION = sketchOf(PREPARATION_TEMPLATE, { gestor: 'admin', vendas: 'user', patio: 'user' });
