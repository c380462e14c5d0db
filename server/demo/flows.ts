import { v7 } from 'uuid';
import type { CustomField, Member } from '../../domain/entities/board';
import type { NewBoard } from '../repositories/boards';

/** A flow as one would describe it in a sentence; ids are made for all of it. */
export interface FlowSketch {
  name: string;
  prefix: string;
  description: string;
  color: string;
  phases: [name: string, color: string, approvers?: string[]][];
  /** By name; none makes a free flow. */
  rules?: [from: string, to: string][];
  members: Record<string, Member['role']>;
  fields?: (Pick<CustomField, 'name' | 'type'> & Partial<CustomField>)[];
  tags?: [name: string, color: string][];
}

/** The rows of a sketched flow. `people` gives user ids by the names that the sketch uses; the creator is one of them. */
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
    },
    phases,
    rules,
    members,
    approvers,
    fields,
    tags,
  };
}

/** A sale from the first call to the keys, with the proposal approved on the way. */
export const SALES: FlowSketch = {
  name: 'Venda de veículos',
  prefix: 'VND',
  description: 'Da primeira conversa à entrega das chaves.',
  color: '#0b7285',
  phases: [
    ['Interesse', '#868e96'],
    ['Proposta', '#1c7ed6'],
    ['Aprovação da proposta', '#f08c00', ['aprova']],
    ['Documentação', '#2f9e44'],
    ['Entregue', '#0b7285'],
  ],
  rules: [
    ['Interesse', 'Proposta'],
    ['Proposta', 'Interesse'],
    ['Proposta', 'Aprovação da proposta'],
    ['Aprovação da proposta', 'Documentação'],
    ['Documentação', 'Entregue'],
  ],
  members: { gestor: 'admin', vendas: 'user', patio: 'user', aprova: 'user' },
  fields: [
    { name: 'Cliente', type: 'string', required: true },
    { name: 'Telefone do cliente', type: 'phone' },
    { name: 'Valor proposto', type: 'currency' },
    { name: 'Entrada', type: 'currency' },
    {
      name: 'Forma de pagamento',
      type: 'select',
      options: ['À vista', 'Financiamento', 'Consórcio', 'Troca com troco'],
    },
    { name: 'Retirada combinada', type: 'datetime' },
  ],
  tags: [
    ['Troca', '#7048e8'],
    ['Financiado', '#1971c2'],
    ['Prioridade', '#d9480f'],
    ['Test-drive feito', '#2b8a3e'],
  ],
};

/** What happens to a car between arriving and standing in the yard for sale. */
export const PREPARATION: FlowSketch = {
  name: 'Preparação de veículos',
  prefix: 'PRP',
  description: 'Da chegada do carro até as fotos do anúncio.',
  color: '#5f3dc4',
  phases: [
    ['Chegada', '#868e96'],
    ['Lavagem', '#1098ad'],
    ['Mecânica', '#1c7ed6'],
    ['Funilaria e pintura', '#e8590c'],
    ['Fotos', '#9c36b5'],
    ['Pronto para o pátio', '#2f9e44'],
  ],
  members: { gestor: 'admin', vendas: 'user', patio: 'user' },
  fields: [
    { name: 'Placa', type: 'string' },
    { name: 'Quilometragem', type: 'number' },
    {
      name: 'Serviços',
      type: 'multiselect',
      options: ['Polimento', 'Higienização', 'Troca de óleo', 'Freios', 'Pneus', 'Martelinho'],
    },
    { name: 'Previsão', type: 'date' },
  ],
  tags: [
    ['Urgente', '#c92a2a'],
    ['Garantia', '#1971c2'],
    ['Revisão completa', '#2b8a3e'],
  ],
};
