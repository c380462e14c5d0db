import * as z from 'zod/mini';
import { color, instant, uuid } from './scalars';

/** Role in a flow. */
export const boardRole = z.enum(['admin', 'user']);

export const tenantRole = z.enum(['admin', 'user']);
export type TenantRole = z.infer<typeof tenantRole>;

export const customization = z.object({
  primary_color: z.optional(color),
  secondary_color: z.optional(color),
  error_color: z.optional(color),
  info_color: z.optional(color),
  success_color: z.optional(color),
  warning_color: z.optional(color),
  logo_url: z.optional(z.nullable(z.string())),
});
export type Customization = z.infer<typeof customization>;

/** A company's name and look, as every member sees it. */
export const tenant = z.object({
  id: z.int(),
  name: z.string(),
  subdomain: z.nullable(z.string()),
  status: z.int(),
  time_zone: z.string(),
  customization,
});
export type Tenant = z.infer<typeof tenant>;

/** A person of the company, as colleagues see them. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  occupation: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  role: tenantRole,
  enabled: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** A vehicle of the company's stock; `price` in cents. */
export const product = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.int()),
  fabric_year: z.nullable(z.int()),
  price: z.nullable(z.int()),
  condition: z.string(),
  /** Addresses of the pictures on other sites, from the company's feed of vehicles. */
  images: z.array(z.string()),
  /** Addresses of the pictures that this installation stores, in order; the size has to be appended to each. */
  pictures: z.optional(z.array(z.string())),
  /** In kilometres. */
  mileage: z.nullable(z.int()),
  plate: z.nullable(z.string()),
  color: z.nullable(z.string()),
  fuel: z.nullable(z.string()),
  transmission: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Id of the vehicle in the company's feed; null for a vehicle that was entered by hand. */
  external_product_id: z.nullable(z.string()),
  /** The person who entered it by hand. */
  created_by_id: z.optional(z.nullable(uuid)),
  enabled: z.boolean(),
  created_at: instant,
});
export type Product = z.infer<typeof product>;

const notificationType = z.enum([
  'assigned',
  'mentioned',
  'commented',
  'moved',
  'approval_asked',
  'approved',
  'rejected',
  'due_tomorrow',
  'overdue',
]);
export type NotificationType = z.infer<typeof notificationType>;

export const notification = z.object({
  id: uuid,
  board_id: uuid,
  target_user_id: uuid,
  card_id: uuid,
  /** The person who triggered the notification; null for a reminder that the product sends on a day. */
  created_by_id: z.nullable(uuid),
  current_phase_id: z.nullable(uuid),
  previous_phase_id: z.nullable(uuid),
  type: notificationType,
  /** Title of the card at that time. */
  title: z.string(),
  comment: z.nullable(z.string()),
  /**
   * Number of cards of the flow that the notification is about. Several cards of one action share one notification,
   * which has the first card's data.
   */
  cards: z._default(z.int(), 1),
  is_read: z.boolean(),
  created_at: instant,
});
export type Notification = z.infer<typeof notification>;
