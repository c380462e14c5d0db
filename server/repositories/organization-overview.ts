import { WHITE_LABEL_TENANT } from '../../domain/company/organization';
import type { OrganizationOverview } from '../../domain/entities/company';
import type { Queryable } from '../database/pool';

/** Most listed matters of each kind; the total number is given too. */
const SHOWN = 5;

/** Most listed companies; the page of companies has all. */
const LISTED = 8;

const OF_COMPANY = `t.id <> ${WHITE_LABEL_TENANT}`;
/** SQL of invoices that are unpaid and late by the organisation's day. */
const LATE = `
  SELECT i.id, i.tenant_id AS company_id, t.name AS company_name, i.description, i.amount, i.due_date
    FROM invoices i JOIN tenants t ON t.id = i.tenant_id
   WHERE i.paid_date IS NULL
     AND i.due_date < ($1::timestamptz AT TIME ZONE (SELECT time_zone FROM tenants WHERE id = ${WHITE_LABEL_TENANT}))::date`;
/** SQL of active companies that have no member yet. */
const WAITING = `
  SELECT t.id, t.name FROM tenants t
   WHERE ${OF_COMPANY} AND t.status = 1
     AND NOT EXISTS (SELECT FROM memberships m WHERE m.tenant_id = t.id AND m.left_at IS NULL)`;
const COMPANIES = `
  SELECT t.id, t.name, t.status,
         (SELECT count(*)::int FROM memberships m WHERE m.tenant_id = t.id AND m.left_at IS NULL) AS users_count
    FROM tenants t WHERE ${OF_COMPANY}`;
const rowsOf = (listed: string, order: string, most = SHOWN) =>
  `(SELECT coalesce(jsonb_agg(r), '[]') FROM (${listed} ORDER BY ${order} LIMIT ${most}) r)`;

/**
 * Returns the numbers of the companies and people below the organisation, and the matters that need its administrator.
 */
export async function findOrganizationOverview(client: Queryable, now: Date): Promise<OrganizationOverview> {
  const { rows } = await client.query<OrganizationOverview>(
    `SELECT (SELECT count(*)::int FROM tenants t WHERE ${OF_COMPANY} AND t.status = 1) AS companies_active,
            (SELECT count(*)::int FROM tenants t WHERE ${OF_COMPANY} AND t.status <> 1) AS companies_inactive,
            ${rowsOf(COMPANIES, 'fold_text(t.name), t.id', LISTED)} AS companies,
            (SELECT count(DISTINCT m.user_id)::int FROM memberships m
              WHERE m.tenant_id <> ${WHITE_LABEL_TENANT} AND m.enabled AND m.left_at IS NULL
                AND m.support_ends_at IS NULL) AS people,
            (SELECT count(*)::int FROM (${LATE}) l) AS late_count,
            ${rowsOf(LATE, 'i.due_date, i.id')} AS late_invoices,
            (SELECT count(*)::int FROM (${WAITING}) w) AS waiting_count,
            ${rowsOf(WAITING, 't.created_at, t.id')} AS waiting_companies`,
    [now],
  );
  return rows[0]!;
}
