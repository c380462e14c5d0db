import { emailProblem, type LoginProblem } from './login-errors';

export interface FirstAdministrator {
  organization_name: string;
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
}
export type CreatePasswordProblem = LoginProblem | 'short_password' | 'other_password';
export type CreatePasswordProblems = Partial<Record<keyof FirstAdministrator, CreatePasswordProblem>>;

export const PASSWORD_MIN = 8;

/** What is wrong with what was typed, before asking the server; in the order of the fields. */
export function createPasswordProblems(typed: FirstAdministrator): CreatePasswordProblems {
  const { password, password_confirmation } = typed;
  const found: Record<keyof FirstAdministrator, CreatePasswordProblem | null> = {
    organization_name: typed.organization_name.trim() ? null : 'required',
    name: typed.name.trim() ? null : 'required',
    email: emailProblem(typed.email),
    password: password.length < PASSWORD_MIN ? 'short_password' : null,
    password_confirmation: password === password_confirmation ? null : 'other_password',
  };
  if (!password) found.password = 'required';
  if (!password_confirmation) found.password_confirmation = 'required';
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}
