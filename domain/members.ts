import * as z from 'zod/mini';
import { anyPassword, email, name } from './accounts';
import { tenantRole } from './entities/people';
import { formBoolean, text } from './form-values';
import { phone } from './phone';

const contact = { occupation: z.optional(text), phone: z.optional(phone) };

/** Somebody who is let into a company. */
export const newCompanyMember = z.object({
  name,
  email,
  ...contact,
  role: z._default(tenantRole, 'user'),
  /** Of whoever invites an administrator. */
  current_password: z.optional(anyPassword),
});

/** What is left out stays as it is. */
export const companyMemberChange = z.object({
  name: z.optional(name),
  email: z.optional(email),
  ...contact,
  role: z.optional(tenantRole),
  enabled: z.optional(formBoolean),
  /** Of whoever makes somebody an administrator. */
  current_password: z.optional(anyPassword),
});
