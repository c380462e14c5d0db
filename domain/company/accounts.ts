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

/** What is missing is said once, not also that it is too short. */
const filled = () => z.minLength(1, { error: REQUIRED, abort: true });

/** In one line, as letters begin with it. */
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

/** Reads an address that was copied: from a letter, a list of contacts, a chat. */
const copied = z.overwrite(readEmail);

export const email = z
  .string(text)
  .check(z.trim(), filled(), atMost(TEXT_MAX), copied, z.email('E-mail inválido'), storable);

export const EASY_PASSWORD = 'Esta senha é fácil de adivinhar: escolha outra';

/** Refuses invisible passwords and one repeated character; the server also refuses the most used ones. */
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

/** As it is typed a second time, or for comparing: how long it must be is said elsewhere. */
export const anyPassword = z.string(text).check(filled(), atMost(PASSWORD_MAX));

/** That a new password was typed twice the same; of several names for the second time, the first that is given. */
export const confirmed = (password: string, ...names: string[]) =>
  z.check<Record<string, string | undefined>>(({ value, issues }) => {
    const field = names.find(name => value[name] !== undefined) ?? names.at(-1)!;
    const input = value[field];
    if (input === value[password]) return;
    const message = input === undefined ? REQUIRED : 'As senhas não coincidem';
    issues.push({ code: 'custom', path: [field], message, input, continue: true });
  });

/** Random name that a device keeps for itself, so that the server recognises it after a first sign-in. */
const deviceToken = z.optional(z.string().check(z.regex(/^[\w-]{20,64}$/, 'Valor inválido')));

/** Of an authenticator app, or a recovery code, by who has switched that on. */
const signInCode = z.optional(z.string().check(z.trim(), atMost(40, 'Código incorreto')));

/** What `POST /login` takes. An account's address was looked at when it was given: here it has only to look like one. */
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

/** `url` is where older apps wanted the link to lead; it leads to the company's own address instead. */
export const forgottenPassword = z.object({
  email,
  url: z.optional(z.unknown()),
  device_token: deviceToken,
});

/** What a link that was mailed ends with. */
export const linkToken = z.string().check(z.minLength(1), atMost(100));

/** The confirmation has an older spelling. */
export const passwordReset = z
  .object({
    email,
    token: linkToken,
    password: newPassword,
    passwordConfirmation: z.optional(anyPassword),
    password_confirmation: z.optional(anyPassword),
  })
  .check(confirmed('password', 'password_confirmation', 'passwordConfirmation'));

/** What is asked again of who is signed in, before what matters: the password. */
export const reauthentication = z.object({ current_password: z.optional(anyPassword) });

/** A new password by who knows the old one. */
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

/** By an invitation's link: the first password of somebody who has no account yet. */
export const firstPassword = z
  .object({ password: newPassword, password_confirmation: anyPassword, device_token: deviceToken })
  .check(confirmed('password', 'password_confirmation'));

/** By an invitation's link: what one signs in with to the account that is there already. */
export const knownPassword = z.object({
  password: anyPassword,
  device_token: deviceToken,
  code: signInCode,
});

/** What makes the organisation and whoever administers it first. */
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

/** `firstPassword`, `knownPassword` or `firstAdministrator`: which of them is needed depends on the link. */
export const createPassword = z.object({
  organization_name: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  password_confirmation: z.optional(z.string()),
  device_token: z.optional(z.string()),
  code: z.optional(z.string()),
});
