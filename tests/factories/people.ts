import type { Notification, Person, Product, Tenant } from '../../domain/entities/people';
import type { Actor } from '../../domain/policy';
import { idOf } from './ids';
import { EARLIER } from './times';

/** The company that tests take place in. */
export const TENANT_ID = 1;

/** Ana, an ordinary user of the company, unless said otherwise. */
export const anActor = (values: Partial<Actor> = {}): Actor => ({
  user_id: idOf('ana'),
  tenant_id: TENANT_ID,
  role: 'user',
  ...values,
});

export const aTenant = (values: Partial<Tenant> = {}): Tenant => ({
  id: TENANT_ID,
  name: 'Aurora Veículos',
  subdomain: 'aurora',
  status: 1,
  time_zone: 'America/Sao_Paulo',
  customization: {},
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

export const aProduct = (values: Partial<Product> = {}): Product => ({
  id: idOf('produto'),
  title: 'Fiat Argo Drive 1.0',
  description: '',
  make: 'Fiat',
  model: 'Argo',
  year: 2025,
  fabric_year: 2024,
  price: 7_490_000,
  condition: 'seminovo',
  images: [],
  external_product_id: 'AUR-1',
  enabled: true,
  ...values,
});

export const aNotification = (values: Partial<Notification> = {}): Notification => ({
  id: idOf('aviso'),
  board_id: idOf('fluxo'),
  target_user_id: idOf('ana'),
  card_id: idOf('card'),
  created_by_id: idOf('bruno'),
  current_phase_id: idOf('fase A'),
  previous_phase_id: null,
  type: 'commented',
  title: 'Proposta do Argo',
  comment: 'Ficou pronto',
  is_read: false,
  created_at: EARLIER,
  ...values,
});
