import type {
  Board,
  CustomField,
  Member,
  Passage,
  Phase,
  PhaseApprover,
  Rule,
  Tag,
} from '../../domain/entities/board';
import { idOf } from './ids';
import { EARLIER } from './times';

const board_id = idOf('fluxo');

/** Creates a free, active flow. */
export const aBoard = (values: Partial<Board> = {}): Board => ({
  id: board_id,
  name: 'Venda de veículos',
  slug: 'venda-de-veiculos',
  description: '',
  color: '#2f6f4e',
  user_id: idOf('gestora'),
  enabled: true,
  prefix: 'VND',
  phase_config: 'free',
  created_at: EARLIER,
  photo_slots: [],
  ...values,
});

/** Creates a phase: A, the first, by default. */
export const aPhase = (values: Partial<Phase> = {}): Phase => ({
  id: idOf('fase A'),
  board_id,
  name: 'Fase',
  description: '',
  phase_order: 1,
  enabled: true,
  color: '#4a6fa5',
  is_final: false,
  passage: null,
  quick_approval: true,
  ...values,
});

/** Creates a passage that asks for nothing by default. */
export const aPassage = (values: Partial<Passage> = {}): Passage => ({
  field_ids: [],
  checklist: false,
  photos: 0,
  slot_ids: [],
  ...values,
});

/** Creates a rule: from phase A to phase B by default. */
export const aRule = (values: Partial<Rule> = {}): Rule => {
  const from_phase_id = values.from_phase_id ?? idOf('fase A');
  const to_phase_id = values.to_phase_id ?? idOf('fase B');
  const id = idOf(`regra ${from_phase_id} ${to_phase_id}`);
  return { id, board_id, from_phase_id, to_phase_id, deleted_at: null, ...values };
};

/** Creates a member. Its id depends on the person's: `aMember({ user_id: idOf('ana') }).id` is always the same. */
export const aMember = (values: Partial<Member> = {}): Member => {
  const user_id = values.user_id ?? idOf('ana');
  return { id: memberIdOf(user_id), board_id, user_id, role: 'user', ...values };
};

const memberIdOf = (userId: string): string => idOf(`membro ${userId}`);

/** Names a person as an approver of a phase: Bruno for A by default. */
export const aPhaseApprover = ({
  user_id = idOf('bruno'),
  ...values
}: Partial<PhaseApprover> & { user_id?: string } = {}): PhaseApprover => {
  const phase_id = values.phase_id ?? idOf('fase A');
  const id = idOf(`aprovador ${phase_id} ${user_id}`);
  return { id, board_id, phase_id, board_user_id: memberIdOf(user_id), ...values };
};

export const aTag = (values: Partial<Tag> = {}): Tag => ({
  id: idOf('etiqueta'),
  board_id,
  name: 'Urgente',
  color: '#b3261e',
  ...values,
});

/** Creates a field of one line of text that may be empty. */
export const aCustomField = (values: Partial<CustomField> = {}): CustomField => ({
  id: idOf(`campo ${values.type ?? 'string'}`),
  board_id,
  order: 1,
  name: 'Placa',
  description: '',
  required: false,
  type: 'string',
  options: [],
  show_on_card: false,
  show_on_approval: false,
  ...values,
});
