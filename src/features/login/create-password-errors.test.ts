import { describe, expect, it } from 'vitest';
import { createPasswordProblems } from './create-password-errors';

const GOOD = {
  organization_name: 'Grupo Norte',
  name: 'Olga Prado',
  email: 'olga@norte.test',
  password: 'uma-senha-boa',
  password_confirmation: 'uma-senha-boa',
};

describe('form of the first administrator', () => {
  it('wants everything', () => {
    const nothing = { organization_name: ' ', name: '', email: '', password: '', password_confirmation: '' };
    expect(createPasswordProblems(nothing)).toEqual({
      organization_name: 'required',
      name: 'required',
      email: 'required',
      password: 'required',
      password_confirmation: 'required',
    });
  });
  it('wants a password that is long enough, twice', () => {
    const typed = { ...GOOD, email: 'olga', password: 'sete777' };
    expect(createPasswordProblems(typed)).toEqual({
      email: 'invalid_email',
      password: 'short_password',
      password_confirmation: 'other_password',
    });
  });
  it('lets a good one pass', () => expect(createPasswordProblems(GOOD)).toEqual({}));
});
