import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { credentials, newPassword } from './accounts';

const problemsOf = (password: string) =>
  newPassword.safeParse(password).error?.issues.map(({ message }) => message);

test.each([
  ['eight spaces', ' '.repeat(8)],
  ['spaces of several kinds', ' \t\u00a0\u3000 \t\u00a0\u3000'],
  ['marks that nobody sees', '\u200b\u200d'.repeat(4)],
  ['one letter over and over', 'ç'.repeat(12)],
  ['one emoji over and over', '🚗'.repeat(8)],
])('a new password made of %s is refused as easy to guess', (_name, password) => {
  expect(problemsOf(password)).toEqual(['Esta senha é fácil de adivinhar: escolha outra']);
});

test.each(['uma senha boa', '  sete7  ', '🚗🚙🚗🚙🚗🚙🚗🚙', 'çççççççça'])(
  '%s is accepted as a new password',
  password => {
    expect(problemsOf(password)).toBeUndefined();
  },
);

test('a short password is reported as short only', () => {
  expect(problemsOf('   ')).toEqual(['Mínimo de 8 caracteres']);
});

test('an old password of eight spaces still signs in', () => {
  expect(z.safeParse(credentials, { email: 'ana@exemplo.test', password: ' '.repeat(8) }).success).toBe(true);
});
