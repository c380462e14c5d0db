import type { Approval, Card, Comment, Task, TaskOption } from '../../domain/entities/card';
import { aPhaseApprover } from './board';
import { idOf } from './ids';
import { EARLIER } from './times';

const board_id = idOf('fluxo');
const card_id = idOf('card');

/** A card of Ana's in phase A, in its first round, with nothing on it. */
export const aCard = (values: Partial<Card> = {}): Card => ({
  id: card_id,
  board_id,
  identifier: 'VND-1',
  title: 'Proposta do Argo',
  description: '',
  more_info: '',
  expiration_date: null,
  archived_at: null,
  created_at: EARLIER,
  made_at: EARLIER,
  created_by: idOf('ana'),
  current_phase_id: idOf('fase A'),
  current_phase_moved_at: EARLIER,
  data_version: 1,
  round: 1,
  owner_ids: [],
  tag_ids: [],
  product_ids: [],
  custom_fields: {},
  ...values,
});

export const aTask = (values: Partial<Task> = {}): Task => ({
  id: idOf('tarefa'),
  board_id,
  card_id,
  title: 'Documentação',
  user_id: idOf('ana'),
  created_at: EARLIER,
  ...values,
});

export const aTaskOption = (values: Partial<TaskOption> = {}): TaskOption => ({
  id: idOf('item'),
  board_id,
  card_id,
  card_task_id: idOf('tarefa'),
  title: 'Conferir o CRLV',
  checked: false,
  user_id: idOf('ana'),
  created_at: EARLIER,
  ...values,
});

export const aComment = (values: Partial<Comment> = {}): Comment => ({
  id: idOf('comentário'),
  board_id,
  card_id,
  user_id: idOf('ana'),
  description: 'Cliente confirmou a visita',
  made_at: EARLIER,
  created_at: EARLIER,
  ...values,
});

/** Bruno's pending answer in phase A's first round, unless said otherwise. */
export const anApproval = (values: Partial<Approval> = {}): Approval => {
  const user_id = values.user_id ?? idOf('bruno');
  const phase_id = values.phase_id ?? idOf('fase A');
  const round = values.round ?? 1;
  return {
    id: idOf(`aprovação ${phase_id} ${user_id} ${round}`),
    board_id,
    card_id,
    phase_id,
    phase_approver_id: aPhaseApprover({ user_id, phase_id }).id,
    user_id,
    round,
    state: 'pending',
    comment: null,
    data_version: values.state && values.state !== 'pending' ? 1 : null,
    updated_at: EARLIER,
    ...values,
  };
};
