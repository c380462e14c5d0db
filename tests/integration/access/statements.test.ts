import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction';
import { createCompany } from '../../../server/people/change-company';
import { createFullCompany, type FullCompany } from '../../harness/full-company';
import { growCompany } from '../../harness/grow-company';
import { addPerson } from '../../harness/people';
import { startServer, type TestServer } from '../../harness/server';
import { watchStatements } from '../../harness/statements';
import { CARD, WORKING_CALLS, workingRequest } from './working-calls';

/**
 * Largest number of statements of a call, including those for the session and for the start and end of the transaction.
 */
const BUDGET = 20;
/** Largest number of statements of a sync: one for each kind of row in a first snapshot, and those of any pull. */
const SYNC_BUDGET = 30;

let server: TestServer;
let small: FullCompany;
let large: FullCompany;
let organization: { token: string };
let statements: string[];
beforeAll(async () => {
  // Jobs are off, since their statements would be counted too.
  server = await startServer({ runsJobs: false });
  await inTransaction(server.pool, client => createCompany(client, { name: 'Grupo' }, 0));
  organization = await addPerson(server.pool, 'Olga', [{ tenant: 0, role: 'admin' }]);
  small = await createFullCompany(server, 1);
  large = await createFullCompany(server, 2);
  await growCompany(server.pool, small, 1);
  await growCompany(server.pool, large, 60);
  statements = watchStatements(server.pool);
});
afterAll(() => server.close());

/**
 * Calls that are refused in any case, with their status: for links that were never sent, or because of what an earlier
 * call did.
 */
const REFUSED: Record<string, number> = {
  'POST /api/login': 422,
  'POST /api/me/invitations/{invitation_id}/accept': 404,
  'POST /api/me/invitations/{invitation_id}/decline': 404,
  'GET /api/create-password/{token}': 404,
  'POST /api/create-password/{token}': 404,
  'GET /api/reset-password/{token}': 404,
  'POST /api/reset-password': 422,
  'POST /api/email-verification': 409,
  'GET /api/email-verification/{token}': 404,
  'POST /api/email-verification/{token}': 404,
  'DELETE /api/user/sessions/{session_id}': 404,
  'GET /api/email-take-back/{token}': 404,
  'POST /api/email-take-back/{token}': 404,
  'POST /api/password-update': 422,
  'POST /api/user/two-factor': 422,
  'POST /api/user/two-factor/confirm': 409,
  'POST /api/user/two-factor/disable': 422,
  'POST /api/user/two-factor/recovery-codes': 422,
  'POST /api/tenants/{id}/members/{user_id}/two-factor/disable': 422,
  'POST /api/push-devices/test': 409,
  'POST /api/push-devices/{provider}': 422,
  'POST /api/me/tenants/{id}/leave': 404,
  'POST /api/me/erase': 422,
  'POST /api/user/exports': 422,
  'POST /api/tenants/{id}/exports': 422,
  // The statements of each command are counted in its own call.
  'POST /api/commands': 422,
  'GET /api/files': 404,
  // The card has no pictures.
  'GET /api/external_links/{slug}/picture': 404,
  // The person is not of the organisation's support.
  'PUT /api/tenants/{id}/members/{user_id}/support': 422,
  'POST /api/uploads': 422,
  'PATCH /api/uploads/{upload_id}': 422,
  'DELETE /api/uploads/{upload_id}': 422,
  'GET /api/cep/{cep}': 409,
  'POST /api/boards/{board_id}/users': 422,
  'DELETE /api/boards/{board_id}/phases/{phase_id}': 409,
  [`POST ${CARD}/approvals/{approval_id}/reject`]: 409,
  'POST /api/jobs/{id}/retry': 404,
  'PATCH /api/tenants/{id}/notifications/{notification_id}/read': 404,
  // The request has no picture.
  'POST /api/tenants/{id}/products/{product_id}/pictures': 422,
  'POST /api/tenants/{id}/product-feed/validate': 422,
  'POST /api/tenants/{id}/product-feed/import': 409,
  'POST /api/tenants/{id}/product-feed/imports/{import_id}/allow': 409,
};

async function count(call: string, company: FullCompany): Promise<number> {
  const before = statements.length;
  const answer = await server.app.inject(workingRequest(call, company, organization.token));
  const { statusCode, body } = answer;
  expect(statusCode < 300 ? undefined : statusCode, body).toBe(REFUSED[call]);
  return statements.length - before;
}

describe('the number of statements of a call does not grow with the rows', () => {
  test.each(WORKING_CALLS)('%s', async call => {
    // Objects that are created once, like the signing key, are created before counting.
    if (call.startsWith('GET')) await count(call, small);
    const [few, many] = [await count(call, small), await count(call, large)];
    expect(many, `${few} statements for few rows, ${many} for many`).toBeLessThanOrEqual(few);
    expect(few, statements.slice(-few).join('\n').slice(0, 3000)).toBeLessThanOrEqual(
      call === 'POST /api/sync' ? SYNC_BUDGET : BUDGET,
    );
  });
});
