import * as z from 'zod/mini';
import { atMost, storable, withoutUnseen } from '../entities/scalars';
import { REQUIRED, TEXT_MAX } from '../limits';
import { readEmail } from '../reading/pasted-text';

/** Shortest password, in characters. */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 1024;

const text = {
  error: ({ input }: { input?: unknown }) => (input == null ? REQUIRED : 'Valor inválido'),
};

/** Makes the check that a text is not empty. It aborts, so that an empty text is not also reported as too short. */
const filled = () => z.minLength(1, { error: REQUIRED, abort: true });

/** A person's name, on one line, because e-mails begin with it. */
export const name = z
  .string(text)
  .check(
    withoutUnseen,
    z.trim(),
    filled(),
    atMost(TEXT_MAX),
    z.regex(/^\P{Cc}*$/u, { error: 'Caractere inválido', abort: true }),
    storable,
  );

/** Cleans an address that was copied from an e-mail, a list of contacts or a chat. */
const copied = z.overwrite(readEmail);

export const email = z
  .string(text)
  .check(z.trim(), filled(), atMost(TEXT_MAX), copied, z.email('E-mail inválido'), storable);

export const EASY_PASSWORD = 'Esta senha é fácil de adivinhar: escolha outra';

/**
 * Schema of a new password. It refuses passwords of invisible characters or of one repeated character; the server also
 * refuses the most common ones.
 */
export const newPassword = z.string(text).check(
  filled(),
  z.minLength(PASSWORD_MIN, `Mínimo de ${PASSWORD_MIN} caracteres`),
  atMost(PASSWORD_MAX),
  z.refine(
    password =>
      // A short password already has its own message.
      password.length < PASSWORD_MIN || (/[^\s\p{Cf}]/u.test(password) && new Set(password).size > 1),
    EASY_PASSWORD,
  ),
);

export const SAME_PASSWORD = 'A nova senha deve ser diferente da atual';

/** Schema of a password that is repeated or compared. Its minimum length is checked elsewhere. */
export const anyPassword = z.string(text).check(filled(), atMost(PASSWORD_MAX));

/**
 * Makes the check that a new password was typed twice the same. If the repetition has several names, the first that is
 * present counts.
 */
export const confirmed = (password: string, ...names: string[]) =>
  z.check<Record<string, string | undefined>>(({ value, issues }) => {
    const field = names.find(name => value[name] !== undefined) ?? names.at(-1)!;
    const input = value[field];
    if (input === value[password]) return;
    const message = input === undefined ? REQUIRED : 'As senhas não coincidem';
    issues.push({ code: 'custom', path: [field], message, input, continue: true });
  });

/** Random token that a device stores, so that the server recognises the device after a first sign-in. */
const deviceToken = z.optional(z.string().check(z.regex(/^[\w-]{20,64}$/, 'Valor inválido')));

/** Code of an authenticator app, or a recovery code, for accounts with two-factor authentication. */
const signInCode = z.optional(z.string().check(z.trim(), atMost(40, 'Código incorreto')));

/**
 * Input of `POST /login`. The e-mail address only has to look like one, because it was checked when the account got it.
 */
export const credentials = z.object({
  email: z
    .string(text)
    .check(
      z.trim(),
      filled(),
      atMost(TEXT_MAX),
      copied,
      z.regex(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/, 'E-mail inválido'),
      storable,
    ),
  password: anyPassword,
  device_token: deviceToken,
  code: signInCode,
});
export type Credentials = z.infer<typeof credentials>;

/**
 * Input for a forgotten password. `url` is the address to which older apps wanted the link to lead; the link leads to
 * the company's own address instead.
 */
export const forgottenPassword = z.object({
  email,
  url: z.optional(z.unknown()),
  device_token: deviceToken,
});

/** The token at the end of a link in an e-mail. */
export const linkToken = z.string().check(z.minLength(1), atMost(100));

/** A new password with the token of an e-mailed link. The confirmation also has an older name. */
export const passwordReset = z
  .object({
    email,
    token: linkToken,
    password: newPassword,
    passwordConfirmation: z.optional(anyPassword),
    password_confirmation: z.optional(anyPassword),
  })
  .check(confirmed('password', 'password_confirmation', 'passwordConfirmation'));

/** The password that a signed-in person must repeat before an important change. */
export const reauthentication = z.object({ current_password: z.optional(anyPassword) });

/** A new password, with the current one. */
export const passwordUpdate = z
  .object({
    current_password: anyPassword,
    new_password: newPassword,
    new_password_confirmation: anyPassword,
  })
  .check(
    confirmed('new_password', 'new_password_confirmation'),
    z.refine(({ current_password, new_password }) => current_password !== new_password, {
      path: ['new_password'],
      error: SAME_PASSWORD,
    }),
  );

/** First password of a person without an account, through an invitation's link. */
export const firstPassword = z
  .object({ password: newPassword, password_confirmation: anyPassword, device_token: deviceToken })
  .check(confirmed('password', 'password_confirmation'));

/** Credentials for the existing account of an invited person, through an invitation's link. */
export const knownPassword = z.object({
  password: anyPassword,
  device_token: deviceToken,
  code: signInCode,
});

/** Input that creates the organisation and its first administrator. */
export const firstAdministrator = z
  .object({
    organization_name: name,
    name,
    email,
    password: newPassword,
    password_confirmation: anyPassword,
    device_token: deviceToken,
  })
  .check(confirmed('password', 'password_confirmation'));
export type FirstAdministrator = z.infer<typeof firstAdministrator>;

/**
 * Input of the call that sets a password: `firstPassword`, `knownPassword` or `firstAdministrator`, depending on the
 * link.
 */
export const createPassword = z.object({
  organization_name: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  password_confirmation: z.optional(z.string()),
  device_token: z.optional(z.string()),
  code: z.optional(z.string()),
});
