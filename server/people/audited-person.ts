import type { TenantRole } from '../../domain/entities/people';
import type { InvitedFlow } from '../../domain/flow/invited-flows';
import type { Queryable } from '../database/pool';
import {
  accessWord,
  changedAlone,
  changeOf,
  type KeptChange,
  roleWord,
} from '../repositories/cards/kept-changes';
import { flowNames } from '../repositories/flows/flows';
import type { Account } from '../repositories/people/users';

interface Standing {
  role: TenantRole;
  enabled: boolean;
}

/** Personal data: the log says that it was changed, and never from what to what. */
const PERSONAL: Record<keyof Account, string> = {
  name: 'Nome',
  email: 'E-mail',
  occupation: 'Cargo',
  phone: 'Telefone',
  photo: 'Foto',
};

/** Changes of what somebody is in a company. */
export const auditedStanding = (before: Standing, after: Standing): KeptChange[] => [
  ...changeOf('Papel', roleWord(before.role), roleWord(after.role)),
  ...changeOf('Situação', accessWord(before.enabled), accessWord(after.enabled)),
];

/** Changes of who somebody is. */
export const auditedData = (before: Partial<Account>, change: object): KeptChange[] => {
  const wanted = change as Partial<Account>;
  return (Object.keys(PERSONAL) as (keyof Account)[])
    .filter(field => wanted[field] !== undefined && wanted[field] !== before[field])
    .map(field => changedAlone(PERSONAL[field]));
};

/** Flows that an invitation leads to; one that is not there any more is joined by nobody. */
export async function flowsInWords(
  client: Queryable,
  tenantId: number,
  flows: InvitedFlow[],
): Promise<string> {
  if (flows.length === 0) return '';
  const ids = flows.map(({ board_id }) => board_id);
  const names = await flowNames(client, tenantId, ids);
  return flows
    .flatMap(({ board_id, role }) => {
      const name = names.get(board_id);
      return name === undefined ? [] : `${name} (${roleWord(role)})`;
    })
    .sort()
    .join(', ');
}

/** The same as a change: nothing for none. */
export async function auditedFlows(
  client: Queryable,
  tenantId: number,
  what: string,
  flows: InvitedFlow[],
): Promise<KeptChange[]> {
  const now = await flowsInWords(client, tenantId, flows);
  return now ? [{ what, was: null, now }] : [];
}
