import type { Invoice, Payment } from '../../domain/entities/company';
import type { Pool, PoolClient, Queryable } from '../database/pool';
import { containing, contains, type Listed, type PageQuery, readPage } from './lists';

const NOTHING: Payment = {
  plan: '',
  contact_name: '',
  contact_email: null,
  contact_phone: null,
  document: null,
  due_day: null,
};

export async function findPayment(client: Queryable, tenantId: number): Promise<Payment> {
  const { rows } = await client.query<Payment>(
    `SELECT plan, contact_name, contact_email, contact_phone, document, due_day
       FROM payments WHERE tenant_id = $1`,
    [tenantId],
  );
  return rows[0] ?? NOTHING;
}

/** Changes payment data. Values missing in `change` stay unchanged. */
export async function writePayment(
  client: Queryable,
  tenantId: number,
  change: Partial<Payment>,
): Promise<void> {
  const columns = (Object.keys(NOTHING) as (keyof Payment)[]).filter(column => change[column] !== undefined);
  const updates = columns.map(column => `${column} = excluded.${column}`).join(', ');
  const all = Object.keys(NOTHING).join(', ');
  await client.query(
    `INSERT INTO payments (tenant_id, ${all})
     SELECT $1, ${all} FROM jsonb_populate_record(NULL::payments, $2::jsonb)
     ON CONFLICT (tenant_id) DO ${updates ? `UPDATE SET ${updates}` : 'NOTHING'}`,
    [tenantId, JSON.stringify({ ...NOTHING, ...change })],
  );
}

const INVOICE = 'id, description, amount, due_date, paid_date, url, created_at';

export const INVOICE_ORDERS = {
  due_date: 'due_date',
  paid_date: 'paid_date',
  amount: 'amount',
  created_at: 'created_at',
};

export interface InvoiceQuery extends PageQuery<keyof typeof INVOICE_ORDERS> {
  search?: string | undefined;
  paid?: boolean | undefined;
}

export function listInvoices(pool: Pool, tenantId: number, query: InvoiceQuery): Promise<Listed<Invoice>> {
  const listed = `
    SELECT ${INVOICE} FROM invoices
     WHERE tenant_id = $1 AND ($2::boolean IS NULL OR (paid_date IS NOT NULL) = $2)
       AND ${contains('description', '$3')}`;
  const given = [tenantId, query.paid ?? null, containing(query.search)];
  return readPage(pool, listed, given, INVOICE_ORDERS, query);
}

export async function createInvoice(
  client: Queryable,
  tenantId: number,
  invoice: Omit<Invoice, 'created_at'>,
): Promise<Invoice> {
  const { rows } = await client.query<Invoice>(
    `INSERT INTO invoices (tenant_id, id, description, amount, due_date, paid_date, url)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${INVOICE}`,
    [
      ...[tenantId, invoice.id, invoice.description, invoice.amount],
      ...[invoice.due_date, invoice.paid_date, invoice.url],
    ],
  );
  return rows[0]!;
}

export type InvoiceChange = {
  [Field in keyof Omit<Invoice, 'id' | 'created_at'>]?: Invoice[Field] | undefined;
};

/** Reads and locks an invoice until the transaction ends. */
export async function holdInvoice(
  client: PoolClient,
  tenantId: number,
  id: string,
): Promise<Invoice | undefined> {
  const { rows } = await client.query<Invoice>(
    `SELECT ${INVOICE} FROM invoices WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tenantId, id],
  );
  return rows[0];
}

/** Changes an invoice. Values missing in `change` stay unchanged. */
export async function updateInvoice(
  client: Queryable,
  tenantId: number,
  id: string,
  change: InvoiceChange,
): Promise<Invoice | undefined> {
  const { rows } = await client.query<Invoice>(
    `UPDATE invoices i SET description = g.description, amount = g.amount, due_date = g.due_date,
            paid_date = g.paid_date, url = g.url
       FROM (SELECT (jsonb_populate_record(o, $3::jsonb)).* FROM invoices o WHERE o.tenant_id = $1 AND o.id = $2) g
      WHERE i.tenant_id = $1 AND i.id = $2
      RETURNING i.id, i.description, i.amount, i.due_date, i.paid_date, i.url, i.created_at`,
    [tenantId, id, JSON.stringify(change)],
  );
  return rows[0];
}

/** Deletes an invoice and returns it. */
export async function deleteInvoice(
  client: Queryable,
  tenantId: number,
  id: string,
): Promise<Invoice | undefined> {
  const { rows } = await client.query<Invoice>(
    `DELETE FROM invoices WHERE tenant_id = $1 AND id = $2 RETURNING ${INVOICE}`,
    [tenantId, id],
  );
  return rows[0];
}
