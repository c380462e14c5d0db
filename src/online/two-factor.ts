import * as z from 'zod/mini';
import { save } from './save';

const enrolment = z.object({
  data: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
/** What an authenticator app is told. */
export type Enrolment = z.infer<typeof enrolment>['data'];

const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

/** Begins to set a second factor up; asked again, it answers another secret. Needs a connection. */
export const beginTwoFactor = (body: { current_password: string }) =>
  save({ method: 'POST', path: '/user/two-factor', body, answer: enrolment });

/** Switches it on, by a code of the app. The answer to a code that went through once is `two_factor_on`. */
export const confirmTwoFactor = (body: { code: string }) =>
  save({ method: 'POST', path: '/user/two-factor/confirm', body, answer: recoveryCodes });

/** Other recovery codes, for which those before are given up. Asked again, it answers others again. */
export const newRecoveryCodes = (body: { current_password: string }) =>
  save({ method: 'POST', path: '/user/two-factor/recovery-codes', body, answer: recoveryCodes });
