import * as z from 'zod/mini';
import { anyPassword, email, name } from '../company/accounts';
import { supportAllowance } from '../entities/company';
import { tenantRole } from '../entities/people';
import { instant } from '../entities/scalars';
import { phone } from '../reading/phone';
import { formBoolean, text } from './form-values';
import { invitedFlows } from './invited-flows';

const contact = { occupation: z.optional(text), phone: z.optional(phone) };

/** A person who is given access to a company. */
export const newCompanyMember = z.object({
  name,
  email,
  ...contact,
  role: z._default(tenantRole, 'user'),
  /** End of the access of a person of the organisation who comes to help. */
  support_ends_at: z.optional(instant),
  flows: z._default(invitedFlows, []),
  /** Password of the person who invites an administrator or support. */
  current_password: z.optional(anyPassword),
});

/** A change of a person of the company. Missing values stay unchanged. */
export const companyMemberChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  ...contact,
  role: z.optional(tenantRole),
  enabled: z.optional(formBoolean),
  /** Flows of a person who has not accepted the invitation yet. */
  flows: z.optional(invitedFlows),
  /** Password of the person who makes another one an administrator. */
  current_password: z.optional(anyPassword),
});

/** All extra permissions that the company gives to a person of support. */
export const supportChange = z.object({
  may: z.array(supportAllowance).check(z.maxLength(supportAllowance.options.length)),
  /** Required when a permission is added. */
  current_password: z.optional(anyPassword),
});
