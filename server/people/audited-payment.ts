import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import type { Invoice, Payment } from '../../domain/entities/company';
import { formatMoney, fullDay } from '../../domain/flow/field-words';
import type { Queryable } from '../database/pool';
import type { KeptChange } from '../repositories/cards/kept-changes';
import { recordAudit } from '../repositories/people/audit-events';
import { changesOf, type Settings } from './audited-settings';

const text = (value = '') => value;
const day = (value: string | null = null) => (value ? fullDay(value) : '');

const PAYMENT: Settings<Payment> = {
  plan: ['Plano', text],
  contact_name: ['Nome do contato', null],
  contact_email: ['E-mail do contato', null],
  contact_phone: ['Telefone do contato', null],
  document: ['CPF ou CNPJ', null],
  due_day: ['Dia do vencimento', value => (value ? String(value) : '')],
};

const INVOICE: Settings<Omit<Invoice, 'id' | 'created_at'>> = {
  description: ['Descrição', text],
  amount: ['Valor', (value = 0) => formatMoney(value)],
  due_date: ['Vencimento', day],
  paid_date: ['Data do pagamento', day],
  url: ['Link da fatura', null],
};

/** Returns the changes of a company's payment data. For contact data the log only has that they changed. */
export const auditedPayment = (before: Payment, after: Payment): KeptChange[] =>
  changesOf(PAYMENT, before, after);

/** Returns the change of an invoice that was created, changed or removed. */
export function auditedInvoice(before: Invoice | null, after: Invoice | null): KeptChange[] {
  const words = ({ description, amount }: Invoice) => `${description}, ${formatMoney(amount)}`;
  if (before && after)
    return changesOf(INVOICE, before, after).map(change => ({
      ...change,
      what: `Fatura «${before.description}», ${change.what}`,
    }));
  if (after) return [{ what: 'Fatura anotada', was: null, now: words(after) }];
  return before ? [{ what: 'Fatura apagada', was: words(before), now: null }] : [];
}

/** Records a change in the organisation's log, if there is one. A company's own people don't see its payments. */
export async function recordPayment(
  client: Queryable,
  companyId: number,
  actorId: string,
  changes: KeptChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await recordAudit(client, WHITE_LABEL_TENANT, {
    kind: 'payment_changed',
    actor_id: actorId,
    changes,
    details: { id: companyId },
  });
}
