import { useState } from 'react';
import { beginTwoFactor, confirmTwoFactor, type Enrolment, newRecoveryCodes } from './two-factor';

type Password = { current_password: string };

/**
 * Manages the steps to a second factor or to new recovery codes: the password, then the app's code (`begun` is the data
 * for the app), then `codes`, which are shown once. Each step returns its problem, or null, and needs a connection.
 */
export function useTwoFactorSteps() {
  const [begun, setBegun] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return {
    begun,
    codes,
    begin: async (body: Password) => {
      const { answer, problem } = await beginTwoFactor(body);
      if (answer) setBegun(answer.data);
      return problem;
    },
    confirm: async (body: { code: string }) => {
      const { answer, problem } = await confirmTwoFactor(body);
      if (answer) setCodes(answer.data.recovery_codes);
      return problem;
    },
    renew: async (body: Password) => {
      const { answer, problem } = await newRecoveryCodes(body);
      if (answer) setCodes(answer.data.recovery_codes);
      return problem;
    },
    back: () => setBegun(null),
  };
}
