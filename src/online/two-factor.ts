import * as z from 'zod/mini';
import { save } from './save';

const enrolment = z.object({
  data: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
/** Data for an authenticator app. */
export type Enrolment = z.infer<typeof enrolment>['data'];

const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

/** Begins to set up a second factor; repeated, it returns another secret. Needs a connection. */
export const beginTwoFactor = (body: { current_password: string }) =>
  save({ method: 'POST', path: '/user/two-factor', body, answer: enrolment });

/** Switches the second factor on, by a code of the app. Repeating a code that was accepted returns `two_factor_on`. */
export const confirmTwoFactor = (body: { code: string }) =>
  save({ method: 'POST', path: '/user/two-factor/confirm', body, answer: recoveryCodes });

/** Creates new recovery codes and invalidates the previous ones. Repeated, it creates others again. */
export const newRecoveryCodes = (body: { current_password: string }) =>
  save({ method: 'POST', path: '/user/two-factor/recovery-codes', body, answer: recoveryCodes });
