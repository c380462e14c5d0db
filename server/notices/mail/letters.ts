import type * as z from 'zod/mini';
import { accountErased } from './account-erased-letter';
import { emailChange } from './email-change-letter';
import { emailChanged } from './email-changed-letter';
import { emailTakenBack } from './email-taken-back-letter';
import { invitation } from './invitation-letter';
import type { LetterKind } from './letter-kind';
import { passwordChanged } from './password-changed-letter';
import { personInvited } from './person-invited-letter';
import { resetPassword } from './reset-password-letter';
import { twoFactorOff, twoFactorOn } from './two-factor-letter';
import { verifyEmail } from './verify-email-letter';

/** Every kind of e-mail that a job sends. */
export const LETTERS = [
  invitation,
  personInvited,
  resetPassword,
  verifyEmail,
  passwordChanged,
  twoFactorOn,
  twoFactorOff,
  emailChange,
  emailChanged,
  emailTakenBack,
  accountErased,
] as const;

type PayloadOf<Kind> =
  Kind extends LetterKind<infer Name, infer Shape>
    ? { letter: Name } & z.output<z.ZodMiniObject<Shape>>
    : never;

/** Kind and payload of an e-mail that is requested. */
export type Asked = PayloadOf<(typeof LETTERS)[number]>;

/** @throws Error for a kind that this version doesn't know */
export function letterKind(name: string): LetterKind {
  const kind = LETTERS.find(letter => letter.name === name);
  if (!kind) throw new Error(`no e-mail is called ${name}`);
  return kind as unknown as LetterKind;
}
