import type { Person } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import { idOf } from './ids';

/** The company that tests take place in. */
export const TENANT_ID = 1;

/** Ana, an ordinary user of the company, unless said otherwise. */
export const anActor = (values: Partial<Actor> = {}): Actor => ({
  user_id: idOf('ana'),
  tenant_id: TENANT_ID,
  role: 'user',
  ...values,
});

export const aPerson = (values: Partial<Person> = {}): Person => ({
  id: idOf('ana'),
  name: 'Ana Souza',
  email: 'ana@aurora.test',
  occupation: 'Vendedora',
  photo: null,
  role: 'user',
  enabled: true,
  ...values,
});
