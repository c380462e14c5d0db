import type { Upload } from '../../domain/card/card-state';
import type {
  Approval,
  Attachment,
  Card,
  Comment,
  Connection,
  ExternalLink,
  Task,
  TaskOption,
} from '../../domain/entities/card';
import type { Product } from '../../domain/entities/people';
import { aPhaseApprover } from './board';
import { idOf } from './ids';
import { EARLIER } from './times';

const board_id = idOf('fluxo');
const card_id = idOf('card');

/** Creates a card of Ana's in phase A, in its first round, with nothing on it. */
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
  last_check: null,
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

/** Creates an approval: Bruno's pending answer in phase A's first round by default. */
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

export const anUpload = (values: Partial<Upload> = {}): Upload => ({
  id: idOf('envio'),
  user_id: idOf('ana'),
  file_key: '1/2026-01/envio',
  size: 2048,
  content_type: 'image/jpeg',
  sha256: 'a'.repeat(64),
  ...values,
});

export const anAttachment = (values: Partial<Attachment> = {}): Attachment => ({
  id: idOf('anexo'),
  board_id,
  card_id,
  user_id: idOf('ana'),
  title: 'laudo.jpg',
  size: 2048,
  content_type: 'image/jpeg',
  width: null,
  height: null,
  has_previews: false,
  made_at: EARLIER,
  created_at: EARLIER,
  updated_at: EARLIER,
  slot: null,
  ...values,
});

export const aConnection = (values: Partial<Connection> = {}): Connection => ({
  id: idOf('ligação'),
  board_id,
  card_id,
  card_source_id: card_id,
  card_destination_id: idOf('outro card'),
  user_id: idOf('ana'),
  created_at: EARLIER,
  ...values,
});

export const aLink = (values: Partial<ExternalLink> = {}): ExternalLink => ({
  id: idOf('link'),
  board_id,
  card_id,
  user_id: idOf('ana'),
  title: 'Para o cliente',
  with_comments: false,
  with_history: false,
  slug: 'abc',
  created_at: EARLIER,
  expires_at: '2026-01-11T12:00:00.000Z',
  deactivated_at: null,
  ...values,
});

export const aProduct = (values: Partial<Product> = {}): Product => ({
  id: idOf('produto'),
  title: 'Argo Drive 1.3',
  description: '',
  make: 'Fiat',
  model: 'Argo',
  year: 2022,
  fabric_year: 2021,
  price: 7_150_000,
  condition: 'Usado',
  images: [],
  mileage: 33_800,
  plate: null,
  color: null,
  fuel: null,
  transmission: null,
  url: null,
  external_product_id: null,
  enabled: true,
  created_at: EARLIER,
  ...values,
});
