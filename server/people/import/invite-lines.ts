import { readCsvTable, shownValue, UnreadableFile } from '../../../domain/csv/csv-table';
import type { LineProblem } from '../../../domain/entities/line-problem';
import type { PeopleReport } from '../../../domain/entities/people-import';
import type { App } from '../../app-type';
import type { PoolClient, Queryable } from '../../database/pool';
import { inTransaction } from '../../database/transaction';
import { enqueue } from '../../jobs/enqueue';
import { INVITATIONS_A_DAY } from '../../notices/mail/invitation-letter';
import { invitationsSent } from '../../notices/mail/send-letters';
import { listOpenFlows } from '../../repositories/flows/flows';
import { recordAudit } from '../../repositories/people/audit-events';
import { listMembersAt } from '../../repositories/people/company-members';
import { deleteInvitation, insertInvitation, listInvitedAt } from '../../repositories/people/invitations';
import { auditedFlows } from '../audited-person';
import { INVITED_FLOWS } from '../invite';
import { letterTimes } from './letter-times';
import { columnOf, type PersonRow, readPeople, unknownColumns } from './read-people';

/** Services that importing needs. */
type Here = Pick<App, 'pool' | 'newId' | 'clock'>;

const MEMBER = 'Esta pessoa já faz parte da empresa';
const INVITED = 'Esta pessoa já foi convidada';

/** Checks a file of people and returns the expected result; writes nothing. */
export const checkPeople = (here: Here, tenantId: number, csv: string): Promise<PeopleReport> =>
  withTable(csv, async table => {
    const { people, problems } = readPeople(table, await listOpenFlows(here.pool, tenantId));
    const addresses = people.map(({ person }) => person.email);
    const members = await listMembersAt(here.pool, tenantId, addresses);
    const invited = await listInvitedAt(here.pool, tenantId, addresses);
    const free: PersonRow[] = [];
    for (const row of people) {
      const address = row.person.email.toLowerCase();
      if (members.has(address)) problems.push(known(row, MEMBER));
      else if (invited.has(address)) problems.push(known(row, INVITED));
      else free.push(row);
    }
    const times = await timesOf(here.pool, tenantId, free.length, here.clock());
    return reportOf(table, free, problems, times, here.clock());
  });

/**
 * Invites the people of a file. A person who is in the company or invited by then is left out and reported, so that
 * importing a file twice invites no one twice. The e-mails are sent within the company's limit.
 *
 * @param by the administrator of the company who imports
 * @param confirm throws unless the caller may invite administrators
 */
export const importPeople = (
  here: Here,
  tenantId: number,
  csv: string,
  by: string,
  confirm: () => Promise<unknown>,
): Promise<PeopleReport> =>
  withTable(csv, async table => {
    const { people, problems } = readPeople(table, await listOpenFlows(here.pool, tenantId));
    if (people.some(({ person }) => person.role === 'admin')) await confirm();
    return inTransaction(here.pool, async client => {
      const written: { id: string; row: PersonRow }[] = [];
      for (const row of people) {
        const id = here.newId();
        if (await insertInvitation(client, tenantId, id, row.person, by)) written.push({ id, row });
        else problems.push(known(row, INVITED));
      }
      // Read after the invitations are written: this waits for concurrent acceptances and sees them.
      const addresses = written.map(({ row }) => row.person.email);
      const members = await listMembersAt(client, tenantId, addresses);
      const invited: typeof written = [];
      for (const { id, row } of written) {
        if (!members.has(row.person.email.toLowerCase())) invited.push({ id, row });
        else {
          await deleteInvitation(client, { tenant_id: tenantId, id });
          problems.push(known(row, MEMBER));
        }
      }
      const times = await timesOf(client, tenantId, invited.length, here.clock());
      for (const [at, { id, row }] of invited.entries()) {
        const { role, flows } = row.person;
        await recordAudit(client, tenantId, {
          kind: 'person_invited',
          actor_id: by,
          subject_id: id,
          changes: await auditedFlows(client, tenantId, INVITED_FLOWS, flows),
          details: { role, imported: true, ...(flows.length > 0 && { flows }) },
        });
        const payload = { tenant_id: tenantId, invitation_id: id };
        await enqueue(client, 'send-invitation', payload, { runAt: times[at]! });
      }
      const rows = invited.map(({ row }) => row);
      return reportOf(table, rows, problems, times, here.clock());
    });
  });

type Table = ReturnType<typeof readCsvTable>;

async function withTable(csv: string, work: (table: Table) => Promise<PeopleReport>): Promise<PeopleReport> {
  try {
    return await work(readCsvTable(csv, name => columnOf(name) !== undefined));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return {
      ...{ rows: 0, people: [], problems: [], unknown_columns: [] },
      file_problem: { message: error.message, line: error.line },
      letters: { now: 0, later: 0, last_at: null },
    };
  }
}

const known = ({ line, person }: PersonRow, message: string): LineProblem => ({
  ...{ line, column: 'e-mail', message },
  value: shownValue(person.email),
});

async function timesOf(client: Queryable | PoolClient, tenantId: number, count: number, now: Date) {
  return letterTimes(await invitationsSent(client, tenantId), count, INVITATIONS_A_DAY, now);
}

function reportOf(
  table: Table,
  rows: PersonRow[],
  problems: LineProblem[],
  times: Date[],
  now: Date,
): PeopleReport {
  const later = times.filter(time => time > now);
  return {
    rows: table.rows.length,
    people: rows.map(({ line, person: { name, email, role } }) => ({ line, name, email, role })),
    file_problem: null,
    problems: problems.toSorted((a, b) => a.line - b.line),
    unknown_columns: unknownColumns(table),
    letters: {
      now: times.length - later.length,
      later: later.length,
      last_at: later.at(-1)?.toISOString() ?? null,
    },
  };
}
