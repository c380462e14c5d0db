import { v7 } from 'uuid';
import type { FullCompany, Ids } from '../../harness/full-company';
import { OUTSIDE_ADMIN } from '../../harness/world';
import { AREAS, CALLS } from './table';

/** Variants of every call that succeed, for tests that count or measure its cost. */

export const CARD = '/api/boards/{board_id}/cards/{card_id}';

interface Better {
  as?: string;
  params?: Ids;
  payload?: object | string;
  type?: string;
}

/** Better requests for calls whose entry in the table is enough to be let in or refused, but not to succeed. */
const BETTER: Record<string, (own: Ids) => Better> = {
  'GET /api/external_links/{slug}': own => ({ params: { slug: own.slug! } }),
  'GET /api/external_links/{slug}/comments': own => ({ params: { slug: own.slug! } }),
  'GET /api/external_links/{slug}/history': own => ({ params: { slug: own.slug! } }),
  'PATCH /api/boards/{board_id}/phases-order': own => ({
    payload: { phase_ids: own.phase_ids!.split(',').reverse() },
  }),
  'PATCH /api/boards/{board_id}/custom_fields/{field_id}/order': () => ({ payload: { order: 2 } }),
  [`POST ${CARD}/move`]: own => ({
    params: { card_id: own.card_destination_id! },
    payload: { phase_id: own.next_phase_id },
  }),
  [`POST ${CARD}/approvals/{approval_id}/approve`]: () => ({ as: 'aprova' }),
  [`POST ${CARD}/attachments`]: () => ({
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n--x--\r\n',
  }),
  'POST /api/tenants/{id}/product-feed/file': () => ({
    type: 'multipart/form-data; boundary=x',
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nid;title\r\n--x--\r\n',
  }),
  'POST /api/tenants/{id}/companies': () => ({
    payload: { name: 'Nova', admin: { name: 'Nora', email: `${v7()}@nova.test` } },
  }),
};

/** Returns the request of a call on a company's own data. */
export function workingRequest(call: string, { world, own }: FullCompany, organizationToken: string) {
  const row = CALLS[call]!;
  const [method, path] = call.split(' ') as ['GET', string];
  const { as = OUTSIDE_ADMIN, params, type, payload = row.body?.(own) } = BETTER[call]?.(own) ?? {};
  const isOrganization = AREAS[row.area]['company admin'] !== 'in';
  const url = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => params?.[name] ?? row.params?.[name] ?? own[name]!,
  );
  return {
    method,
    url: row.query ? `${url}?${row.query}` : url,
    ...(payload && { payload }),
    headers: {
      authorization: `Bearer ${isOrganization ? organizationToken : world.people[as]!.token}`,
      'x-tenant': isOrganization ? '0' : String(world.tenant_id),
      ...(type && { 'content-type': type }),
    },
  };
}

/**
 * Returns the position of a call: no call may need what an earlier one removed, so calls that remove are last, a whole
 * after its parts.
 */
function turn(call: string): number {
  if (call.startsWith('DELETE')) return 1000 - call.length;
  // Runs before a call has created another phase.
  return call.startsWith('GET') || call.endsWith('/phases-order') ? -1 : 0;
}
export const WORKING_CALLS = Object.keys(CALLS)
  .filter(call => !CALLS[call]!.endsSession)
  .sort((one, other) => turn(one) - turn(other));
