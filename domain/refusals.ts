import { READ_ONLY } from './read-only-words';

/**
 * Reasons why a command is refused, with what the person can do about it. One table has the messages, so that device
 * and server show the same, and the status of the REST response.
 */
export const REFUSALS = {
  not_found: { status: 404, message: 'Não foi possível localizar o card.' },
  not_allowed: {
    status: 409,
    message: 'Você não tem permissão para fazer isso neste fluxo. Peça a quem o administra.',
  },
  no_company: {
    status: 409,
    message: 'Você não faz mais parte desta empresa. Peça acesso a quem a administra.',
  },
  board_disabled: { status: 409, message: READ_ONLY.board },
  card_archived: { status: 409, message: READ_ONLY.card },
  same_phase: { status: 409, message: 'O card já está nessa fase.' },
  phase_unavailable: { status: 409, message: 'Essa fase não existe mais ou está desativada. Escolha outra.' },
  no_rule: {
    status: 409,
    message: 'O card não vai desta fase para essa. Veja em «Mover para…» aonde ele vai.',
  },
  approval_needed: {
    status: 409,
    message: 'A fase atual pede aprovação antes de o card sair. Peça a quem aprova que responda.',
  },
  approval_rejected: {
    status: 409,
    message: 'A saída desta fase foi reprovada. Fale com quem reprovou: a resposta pode mudar.',
  },
  passage_missing: { status: 409, message: 'Falta o que a fase atual pede antes de o card seguir.' },
  leaves_by_approval: { status: 409, message: 'O card sai desta fase sozinho quando todos aprovarem.' },
  changed_meanwhile: {
    status: 409,
    message: 'Isto mudou enquanto sua alteração esperava. Escolha qual das duas vale.',
  },
  approval_closed: { status: 409, message: 'Esta aprovação já foi encerrada.' },
  not_approver: { status: 409, message: 'Só quem foi indicado como aprovador pode responder.' },
  id_taken: { status: 409, message: 'Este identificador já foi usado. Tente outra vez.' },
  key_reused: {
    status: 409,
    message: 'Este envio se confundiu com outro. Escolha o arquivo de novo.',
  },
  delete_answered: {
    status: 409,
    message: 'Este card já recebeu uma resposta de aprovação: arquive em vez de excluir.',
  },
  product_unavailable: { status: 409, message: 'Este veículo não está mais no estoque. Escolha outro.' },
  other_unavailable: { status: 409, message: 'Não foi possível localizar o outro card. Procure-o de novo.' },
  same_card: { status: 409, message: 'Um card não se conecta a ele mesmo. Escolha outro.' },
  file_missing: { status: 409, message: 'O arquivo não chegou ao servidor. Envie de novo.' },
  file_damaged: { status: 409, message: 'O arquivo chegou alterado ao servidor. Envie de novo.' },
  attachment_gone: {
    status: 409,
    message: 'Este anexo foi removido. Se ele faz falta, envie o arquivo de novo.',
  },
  slot_gone: {
    status: 409,
    message: 'O roteiro não tem mais esta foto. Tente de novo para deixá-la só nos anexos.',
  },
  task_gone: { status: 409, message: 'Esta tarefa foi removida. Se ela faz falta, crie outra.' },
  member_unavailable: {
    status: 409,
    message: 'Esta pessoa não é membro do fluxo. Quem o administra pode adicioná-la.',
  },
  tag_unavailable: { status: 409, message: 'Esta etiqueta não existe mais. Escolha outra.' },
  no_phase: {
    status: 409,
    message: 'O fluxo não tem fase ativa para receber o card. Quem o administra pode ativar uma.',
  },
  invalid: { status: 422, message: 'Confira os campos destacados.' },
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** First message of every refused move. */
export const MOVE_REFUSED = 'O card não pode ser movido para essa fase';

export interface Refusal {
  code: RefusalCode;
  message: string;
  /** Messages by field, in pt-BR; only with `invalid`. */
  errors?: Record<string, string[]>;
  /** Both values by field; only with `changed_meanwhile`. */
  conflict?: Record<string, { theirs: unknown; yours: unknown }>;
  /** The person whose change conflicts, and the time of that change, if the server knows them. */
  changed_by?: { name: string; at: string };
}

/** Returns a refusal with the message of its code. `more` adds field errors or the conflicting values. */
export function refusal(code: RefusalCode, more: Partial<Omit<Refusal, 'code'>> = {}): Refusal {
  return { code, message: REFUSALS[code].message, ...more };
}
