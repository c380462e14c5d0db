import type { TenantRole } from '../../domain/entities/people';
import { accessWord, changedAlone, changeOf, type KeptChange, roleWord } from '../repositories/kept-changes';
import type { Account } from '../repositories/users';

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
