export interface Credentials {
  email: string;
  password: string;
}
export type LoginProblem = 'required' | 'invalid_email';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with what was typed, before asking the server. */
export function loginProblems({
  email,
  password,
}: Credentials): Partial<Record<keyof Credentials, LoginProblem>> {
  const problems: Partial<Record<keyof Credentials, LoginProblem>> = {};
  if (!email.trim()) problems.email = 'required';
  else if (!EMAIL.test(email.trim())) problems.email = 'invalid_email';
  if (!password) problems.password = 'required';
  return problems;
}
