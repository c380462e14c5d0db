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

/** How long a company keeps what it need not keep for ever; null: for ever. */
const retention = z.object({
  /** Since a card was archived. */
  archived_cards_days: z.nullable(z.int()),
  /** Since a notification was read. */
  read_notices_days: z.nullable(z.int()),
  /** Of the log of who did what. */
  audit_years: z.int(),
});
export type Retention = z.infer<typeof retention>;

/** Who runs a company: the first of its administrators by name. */
const companyAdmin = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  occupation: z.nullable(z.string()),
});

/** A company as those see it who look after it. Does not travel to devices. */
export const company = z.extend(tenant, {
  /** Fourteen characters, of which the last two are digits. */
  cnpj: line,
  /** +5511987654321 */
  phone: line,
  address,
  feed_uri: line,
  /** Whoever administers it can do nothing there without a second factor. */
  requires_two_factor: z.boolean(),
  retention,
  created_at: instant,
  users_count: z.int(),
  /** Bytes of files that the company keeps, and how many it may. */
  storage_used: z.int(),
  storage_quota: z.int(),
  admin: z.nullable(companyAdmin),
});
export type Company = z.infer<typeof company>;

/** Extra permissions that a company may give one support: export its data, make somebody an administrator. */
export const supportAllowance = z.enum(['export_company', 'make_admin']);
export type SupportAllowance = z.infer<typeof supportAllowance>;

/** Somebody of a company, by the list of its people. */
export const companyMember = z.extend(person, {
  /** Is invited and has not accepted yet: `id` is the invitation's. */
  pending: z.boolean(),
  /** Of the organisation, and let in until then; null for the company's own people. */
  support_ends_at: z.nullable(instant),
});
export type CompanyMember = z.infer<typeof companyMember>;

/** As those see them who look after the company. */
export const companyMemberDetail = z.extend(companyMember, {
  phone: line,
  /** What their address will be, once they open the letter that was sent there. */
  new_email: line,
  email_verified_at: z.nullable(instant),
  /** Always empty unless the person is support. Older servers don't send it. */
  support_may: z._default(z.array(supportAllowance), []),
  /** Is of another company too: no company changes who they are. */
  elsewhere: z.boolean(),
  /** What they join by accepting; of the flows of a company nobody from outside is told. */
  flows: z.array(z.object({ board_id: uuid, role: boardRole })),
  created_at: instant,
});
export type CompanyMemberDetail = z.infer<typeof companyMemberDetail>;

/** Somebody who is invited and joins a flow by accepting. */
export const invitedToFlow = z.object({
  /** The invitation's. */
  id: uuid,
  name: z.string(),
  email: z.string(),
  /** In the flow. */
  role: boardRole,
  /** False: the invitation is taken back, for now. */
  enabled: z.boolean(),
});
export type InvitedToFlow = z.infer<typeof invitedToFlow>;

/** What somebody was invited to. */
export const ownInvitation = z.object({
  id: uuid,
  company_name: z.string(),
  role: tenantRole,
  /** To help the company until then. */
  support_ends_at: z.nullable(instant),
  created_at: instant,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** What a company has agreed to pay, kept by hand. */
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
  /** Cents. */
  amount: z.int(),
  due_date: day,
  /** Null until it is paid. */
  paid_date: z.nullable(day),
  url: line,
  created_at: instant,
});
export type Invoice = z.infer<typeof invoice>;

/** How much there is of all below the organisation, and what of it needs its administrator: the oldest few of each. */
export const organizationOverview = z.object({
  companies_active: z.int(),
  companies_inactive: z.int(),
  /** The first few by name, active or not. Older servers don't send them. */
  companies: z._default(
    z.array(z.object({ id: z.int(), name: z.string(), status: z.int(), users_count: z.int() })),
    [],
  ),
  /** Let into at least one company. */
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
  /** Active companies that nobody has come into yet. */
  waiting_count: z.int(),
  waiting_companies: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type OrganizationOverview = z.infer<typeof organizationOverview>;
