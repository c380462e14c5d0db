import * as z from 'zod/mini';
import { day, uuid } from './entities/scalars';

/** Kinds of entries in a company's audit log, each with the text that is shown for it. */
export const AUDIT_WORDS = {
  signed_in: 'Entrou na conta',
  person_invited: 'Convidou',
  invitation_sent_again: 'Enviou o convite de novo',
  invitation_declined: 'Recusou o convite',
  person_joined: 'Aceitou o convite',
  person_changed: 'Alterou os dados da pessoa',
  person_left: 'Saiu da empresa',
  support_granted: 'Liberou o suporte',
  support_export_allowed: 'Permitiu ao suporte exportar os dados da empresa',
  support_export_ended: 'Deixou de permitir que o suporte exporte os dados da empresa',
  support_admin_allowed: 'Permitiu ao suporte tornar alguém administrador',
  support_admin_ended: 'Deixou de permitir que o suporte torne alguém administrador',
  support_ended: 'Terminou o suporte',
  password_link_sent: 'Enviou um link para redefinir a senha',
  password_reset: 'Redefiniu a senha pelo link',
  password_changed: 'Trocou a senha',
  two_factor_on: 'Ativou a verificação em duas etapas',
  two_factor_off: 'Desativou a verificação em duas etapas',
  two_factor_reset: 'Desativou a verificação em duas etapas de outra pessoa',
  company_created: 'Criou a empresa',
  company_changed: 'Alterou os dados da empresa',
  payment_changed: 'Alterou o pagamento da empresa',
  stock_source_changed: 'Alterou de onde vem o estoque',
  flow_created: 'Criou o fluxo',
  flow_configured: 'Configurou o fluxo',
  link_added: 'Criou um link de compartilhamento',
  link_ended: 'Desativou um link de compartilhamento',
  vehicle_entered: 'Cadastrou o veículo',
  vehicle_changed: 'Alterou o veículo',
  data_exported: 'Pediu os dados da empresa',
  data_fetched: 'Baixou os dados da empresa',
} as const;
export type AuditKind = keyof typeof AUDIT_WORDS;

const auditKind = z.enum(Object.keys(AUDIT_WORDS) as [AuditKind, ...AuditKind[]], 'Opção inválida');

/** Filter of the entries of the audit log. */
export const auditFilter = z.object({
  kind: z.optional(auditKind),
  /** The person who acted, or the person who was acted on. */
  person_id: z.optional(uuid),
  /** Days of the company's calendar. */
  from: z.optional(day),
  to: z.optional(day),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** One value that was changed. */
const auditChange = z.object({
  what: z.string(),
  /**
   * Null where this side does not exist: something just created has no earlier value. An empty text means an empty
   * field.
   */
  was: z.nullable(z.string()),
  /** Null as well as `was` when the value was changed but the log does not keep the new one. */
  now: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChange>;

const named = z.nullable(z.object({ id: uuid, name: z.string() }));

export const auditEvent = z.object({
  id: uuid,
  made_at: z.string(),
  kind: auditKind,
  /** The person who acted; null when the program acted automatically. */
  actor: named,
  /** The person or the invitation that was acted on. */
  subject: named,
  board: named,
  /** The company that the organisation created or changed, or whose payments it changed. */
  company: z._default(z.nullable(z.object({ id: z.int(), name: z.string() })), null),
  /** The first 50 changes, each with its old and its new value. Missing in the response of an older server. */
  changes: z._default(z.array(auditChange), []),
  /** Number of changes beyond those listed. */
  more_changes: z._default(z.int(), 0),
  /** Data of the entry for programs, where the log has named values for it; never personal data. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Returns the changes of an entry as text: «Papel: «Usuário» → «Administrador»». */
export function changesInWords({
  changes,
  more_changes,
}: Pick<AuditEvent, 'changes' | 'more_changes'>): string[] {
  const words = changes.map(({ what, was, now }) => {
    const sides = [was, now].flatMap(side => (side === null ? [] : side === '' ? 'vazio' : `«${side}»`));
    return `${what}: ${sides.join(' → ') || 'mudou'}`;
  });
  return more_changes > 0 ? [...words, `e mais ${more_changes}`] : words;
}
