import type { Notification, Person } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import { idOf } from './ids';
import { EARLIER } from './times';

/** Id of the company used in tests. */
export const TENANT_ID = 1;

/** Creates an actor: Ana, an ordinary user of the company, by default. */
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

/** Creates a notification that Bruno mentioned Ana, which she has not read yet. */
export const aNotification = (values: Partial<Notification> = {}): Notification => ({
  id: idOf('aviso'),
  board_id: idOf('fluxo'),
  target_user_id: idOf('ana'),
  card_id: idOf('card'),
  created_by_id: idOf('bruno'),
  current_phase_id: idOf('fase A'),
  previous_phase_id: null,
  type: 'mentioned',
  title: 'Proposta do Argo',
  comment: 'Veja',
  cards: 1,
  is_read: false,
  created_at: EARLIER,
  ...values,
});
