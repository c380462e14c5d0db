import * as z from 'zod/mini';
import { day, uuid } from './entities/scalars';

/** What the log of a company keeps, in the words that it is read in. */
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

/** Which lines of the log are looked for. */
export const auditFilter = z.object({
  kind: z.optional(auditKind),
  /** Who did it, or whom it was done to. */
  person_id: z.optional(uuid),
  /** Days of the company's. */
  from: z.optional(day),
  to: z.optional(day),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** One thing that was changed. */
const auditChange = z.object({
  what: z.string(),
  /** Null where there is no such side: what was made was nothing before. An empty text is an empty field. */
  was: z.nullable(z.string()),
  /** Null as well as `was`: it was changed, and the log doesn't keep what to. */
  now: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChange>;

const named = z.nullable(z.object({ id: uuid, name: z.string() }));

export const auditEvent = z.object({
  id: uuid,
  made_at: z.string(),
  kind: auditKind,
  /** Who did it; null: the program by itself. */
  actor: named,
  /** The person it was done to, or the invitation. */
  subject: named,
  board: named,
  /** The company that was created, or that the organisation changed, or whose payments it did. */
  company: z._default(z.nullable(z.object({ id: z.int(), name: z.string() })), null),
  /** The changes, from what to what; the first 50. An older server doesn't say. */
  changes: z._default(z.array(auditChange), []),
  /** How many more there were. */
  more_changes: z._default(z.int(), 0),
  /** The same for programs, as far as it has names of its own; never anybody's data. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Words for the changes of a line: «Papel: «Usuário» → «Administrador»». */
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
