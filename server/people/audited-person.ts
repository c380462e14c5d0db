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

/** Labels of personal data. The log only has that they changed, never their values. */
const PERSONAL: Record<keyof Account, string> = {
  name: 'Nome',
  email: 'E-mail',
  occupation: 'Cargo',
  phone: 'Telefone',
  photo: 'Foto',
};

/** Returns the changes of a person's role and access in a company. */
export const auditedStanding = (before: Standing, after: Standing): KeptChange[] => [
  ...changeOf('Papel', roleWord(before.role), roleWord(after.role)),
  ...changeOf('Situação', accessWord(before.enabled), accessWord(after.enabled)),
];

/** Returns the changes of a person's own data. */
export const auditedData = (before: Partial<Account>, change: object): KeptChange[] => {
  const wanted = change as Partial<Account>;
  return (Object.keys(PERSONAL) as (keyof Account)[])
    .filter(field => wanted[field] !== undefined && wanted[field] !== before[field])
    .map(field => changedAlone(PERSONAL[field]));
};

/**
 * Returns the names of the flows of an invitation; flows that no longer exist are left out, because they can't be
 * joined.
 */
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

/** Returns the flows of an invitation as a change; empty for none. */
export async function auditedFlows(
  client: Queryable,
  tenantId: number,
  what: string,
  flows: InvitedFlow[],
): Promise<KeptChange[]> {
  const now = await flowsInWords(client, tenantId, flows);
  return now ? [{ what, was: null, now }] : [];
}
