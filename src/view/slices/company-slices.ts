import type { Person, Tenant } from '../../../domain/entities/people';
import { type Slice, tableSlice } from '../slice';

/** Everybody of the company, by id. */
export const peopleSlice: Slice<ReadonlyMap<string, Person>> = tableSlice(
  'people',
  ['person'],
  async db => new Map((await db.person.toArray()).map(person => [person.id, person])),
);

/** The company itself; null while it is not here. */
export const tenantSlice: Slice<Tenant | null> = tableSlice(
  'tenant',
  ['tenant'],
  async db => (await db.tenant.get(db.tenant_id)) ?? null,
);
