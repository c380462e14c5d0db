import * as z from 'zod/mini';
import { anyPassword, email, name } from '../company/accounts';
import { supportAllowance } from '../entities/company';
import { tenantRole } from '../entities/people';
import { instant } from '../entities/scalars';
import { phone } from '../reading/phone';
import { formBoolean, text } from './form-values';
import { invitedFlows } from './invited-flows';

const contact = { occupation: z.optional(text), phone: z.optional(phone) };

/** Somebody who is let into a company. */
export const newCompanyMember = z.object({
  name,
  email,
  ...contact,
  role: z._default(tenantRole, 'user'),
  /** Somebody of the organisation, who comes to help and is let in until then. */
  support_ends_at: z.optional(instant),
  flows: z._default(invitedFlows, []),
  /** Of whoever invites an administrator or support. */
  current_password: z.optional(anyPassword),
});

/** What is left out stays as it is. */
export const companyMemberChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  ...contact,
  role: z.optional(tenantRole),
  enabled: z.optional(formBoolean),
  /** Of who has not accepted yet. */
  flows: z.optional(invitedFlows),
  /** Of whoever makes somebody an administrator. */
  current_password: z.optional(anyPassword),
});

/** The whole list of extra permissions of a company's support. */
export const supportChange = z.object({
  may: z.array(supportAllowance).check(z.maxLength(supportAllowance.options.length)),
  /** Required to allow something more. */
  current_password: z.optional(anyPassword),
});
