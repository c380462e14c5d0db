import { describe, expect, it } from 'vitest';
import { loginProblems } from './login-errors';

describe('sign-in form', () => {
  it('wants both fields', () => {
    expect(loginProblems({ email: ' ', password: '' })).toEqual({ email: 'required', password: 'required' });
  });
  it('wants an e-mail address', () => {
    expect(loginProblems({ email: 'vendas@', password: 'x' })).toEqual({ email: 'invalid_email' });
  });
  it('lets good ones pass', () => {
    expect(loginProblems({ email: ' vendas@aurora.test ', password: 'patio-demo' })).toEqual({});
  });
});
