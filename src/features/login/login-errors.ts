export interface Credentials {
  email: string;
  password: string;
}
export type LoginProblem = 'required' | 'invalid_email';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(email: string): LoginProblem | null {
  if (!email.trim()) return 'required';
  return EMAIL.test(email.trim()) ? null : 'invalid_email';
}

/** What is wrong with what was typed, before asking the server. */
export function loginProblems({
  email,
  password,
}: Credentials): Partial<Record<keyof Credentials, LoginProblem>> {
  const problems: Partial<Record<keyof Credentials, LoginProblem>> = {};
  const wrongEmail = emailProblem(email);
  if (wrongEmail) problems.email = wrongEmail;
  if (!password) problems.password = 'required';
  return problems;
}
