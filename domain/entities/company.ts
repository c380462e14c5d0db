import * as z from 'zod/mini';
import { boardRole, person, tenant, tenantRole } from './people';
import { day, instant, uuid } from './scalars';

const line = z.nullable(z.string());

const address = z.object({
  street: line,
  number: line,
  complement: line,
  neighborhood: line,
  city: line,
  state: line,
  country: line,
  /** Eight digits. */
  zipcode: line,
});
export type Address = z.infer<typeof address>;

/** Retention periods of a company's data that need not be kept for ever; null: for ever. */
const retention = z.object({
  /** Days after a card was archived. */
  archived_cards_days: z.nullable(z.int()),
  /** Days after a notification was read. */
  read_notices_days: z.nullable(z.int()),
  /** Years of the audit log. */
  audit_years: z.int(),
});
export type Retention = z.infer<typeof retention>;

/** The contact person of a company: the first of its administrators by name. */
const companyAdmin = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  occupation: z.nullable(z.string()),
});

/** A company as its administrators and the organisation see it. It is not sent to devices by sync. */
export const company = z.extend(tenant, {
  /** Fourteen characters, of which the last two are digits. */
  cnpj: line,
  /** +5511987654321 */
  phone: line,
  address,
  feed_uri: line,
  /** Whether its administrators need a second factor to do anything in the company. */
  requires_two_factor: z.boolean(),
  retention,
  created_at: instant,
  users_count: z.int(),
  /** Bytes of files that the company stores, and the most that it may store. */
  storage_used: z.int(),
  storage_quota: z.int(),
  admin: z.nullable(companyAdmin),
});
export type Company = z.infer<typeof company>;

/** Extra permissions that a company may give to support: to export its data, and to make a person an administrator. */
export const supportAllowance = z.enum(['export_company', 'make_admin']);
export type SupportAllowance = z.infer<typeof supportAllowance>;

/** A person in the list of a company's people. */
export const companyMember = z.extend(person, {
  /** Whether the person is invited and has not accepted yet; `id` is then the invitation's. */
  pending: z.boolean(),
  /** End of the access of a person of the organisation; null for the company's own people. */
  support_ends_at: z.nullable(instant),
});
export type CompanyMember = z.infer<typeof companyMember>;

/** A person of the company as its administrators see them. */
export const companyMemberDetail = z.extend(companyMember, {
  phone: line,
  /** The person's new address, which becomes valid once they open the e-mail that was sent to it. */
  new_email: line,
  email_verified_at: z.nullable(instant),
  /** Extra permissions. Always empty unless the person is support. Older servers don't send it. */
  support_may: z._default(z.array(supportAllowance), []),
  /** Whether the person also belongs to another company. A company can't change the data of such a person. */
  elsewhere: z.boolean(),
  /**
   * Flows that the person joins by accepting the invitation. Empty for a reader from outside the company, who does not
   * learn of its flows.
   */
  flows: z.array(z.object({ board_id: uuid, role: boardRole })),
  created_at: instant,
});
export type CompanyMemberDetail = z.infer<typeof companyMemberDetail>;

/** An invited person who joins a flow by accepting the invitation. */
export const invitedToFlow = z.object({
  /** Id of the invitation. */
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** Role in the flow. */
  role: boardRole,
  /** False while the invitation is revoked. */
  enabled: z.boolean(),
});
export type InvitedToFlow = z.infer<typeof invitedToFlow>;

/** An invitation that the person has got. */
export const ownInvitation = z.object({
  id: uuid,
  company_name: z.string(),
  role: tenantRole,
  /** End of the access that the person would have as support; null for other invitations. */
  support_ends_at: z.nullable(instant),
  created_at: instant,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** Payment data that a company has agreed to, entered by hand. */
export const payment = z.object({
  plan: z.string(),
  contact_name: z.string(),
  contact_email: line,
  contact_phone: line,
  /** CPF or CNPJ, without punctuation. */
  document: line,
  due_day: z.nullable(z.int()),
});
export type Payment = z.infer<typeof payment>;

export const invoice = z.object({
  id: uuid,
  description: z.string(),
  /** In cents. */
  amount: z.int(),
  due_date: day,
  /** Null until the invoice is paid. */
  paid_date: z.nullable(day),
  url: line,
  created_at: instant,
});
export type Invoice = z.infer<typeof invoice>;

/**
 * Numbers of the companies and people below the organisation, and the matters that need its administrator: of each kind
 * the oldest few.
 */
export const organizationOverview = z.object({
  companies_active: z.int(),
  companies_inactive: z.int(),
  /** The first few by name, active or not. Older servers don't send them. */
  companies: z._default(
    z.array(z.object({ id: z.int(), name: z.string(), status: z.int(), users_count: z.int() })),
    [],
  ),
  /** Number of people with access to at least one company. */
  people: z.int(),
  late_count: z.int(),
  late_invoices: z.array(
    z.object({
      id: uuid,
      company_id: z.int(),
      company_name: z.string(),
      description: z.string(),
      amount: z.int(),
      due_date: day,
    }),
  ),
  /** Number of active companies that have no member yet. */
  waiting_count: z.int(),
  waiting_companies: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type OrganizationOverview = z.infer<typeof organizationOverview>;
