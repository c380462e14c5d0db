import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/factories/arbitraries';
import { accountErasedLetter } from './account-erased-letter';
import { emailChangeLetter } from './email-change-letter';
import { emailChangedLetter } from './email-changed-letter';
import { emailTakenBackLetter } from './email-taken-back-letter';
import { firstAccessLetter } from './first-access-letter';
import { invitationLetter } from './invitation-letter';
import type { Letter } from './letter';
import { passwordChangedLetter } from './password-changed-letter';
import { personInvitedLetter } from './person-invited-letter';
import { resetPasswordLetter } from './reset-password-letter';
import { twoFactorLetter } from './two-factor-letter';
import { verifyEmailLetter } from './verify-email-letter';
import { withoutLinks } from './without-links';

const LINK = 'https://patio.exemplo.com.br/auth/x';
const TO = 'ana@exemplo.com.br';

/** All e-mails, with these words in every place that has words of users. */
const LETTERS: Record<string, (words: string) => Letter> = {
  'account-erased-letter': words => accountErasedLetter(sender(words), TO),
  'email-change-letter': words => emailChangeLetter(sender(words), to(words), words, LINK),
  'email-changed-letter': words => emailChangedLetter(sender(words), to(words), LINK),
  'email-taken-back-letter': words => emailTakenBackLetter(sender(words), to(words), LINK),
  'first-access-letter': () => firstAccessLetter(TO, LINK),
  'invitation-letter': words => invitationLetter(sender(words), to(words), LINK),
  'password-changed-letter': words => passwordChangedLetter(sender(words), to(words)),
  'person-invited-letter': words =>
    personInvitedLetter(
      sender(words),
      to(words),
      { name: words, email: words, role: 'user', support_ends_at: words },
      LINK,
    ),
  'reset-password-letter': words => resetPasswordLetter(sender(words), to(words), LINK),
  'two-factor-letter': words => twoFactorLetter(sender(words), to(words), true),
  'verify-email-letter': words => verifyEmailLetter(sender(words), to(words), LINK),
};
const sender = (name: string) => ({ name, color: undefined });
const to = (name: string) => ({ name, email: TO });

/** Texts that Gmail, Outlook and Apple Mail turn into links, once they have removed invisible characters. */
const LINKED = [
  /[a-z][a-z0-9+.-]*:[^\s]/iu, // http:…, mailto:…, tel:…, javascript:…
  /www\.[^\s]/iu,
  /[\p{L}\p{N}_-]\.[\p{L}\p{N}_-]/u, // evil.com, 10.0.0.1
  /[^\s@]@[^\s@]+\.[^\s@]/u,
  /\\\\[^\s]/u, // \\server\share
];
const read = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('\u3002', '.');
const linkIn = (text: string) => LINKED.find(link => link.test(read(text)))?.source;

const unescaped = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

/** Returns the words of an e-mail without its own link and without markup. */
function wordsOf({ text, html, subject, from_name }: Letter): string[] {
  const body = html.slice(html.indexOf('<body'));
  const shown = unescaped(body.replace(/<[^>]*>/g, ' '));
  return [subject, from_name, ...[text, shown].map(part => part.replaceAll(LINK, ''))];
}

function expectNoLink(letter: Letter): void {
  for (const words of wordsOf(letter)) {
    expect(linkIn(words), words).toBeUndefined();
    // Nor contains invisible marks that reverse text or hide a part of it.
    expect(words).not.toMatch(/\p{Cf}/u);
  }
  for (const heading of [letter.subject, letter.from_name])
    expect(heading).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  const links = [...letter.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(letter.link ? [LINK] : []);
}

const NASTY = [
  'www.evil.com',
  'Ganhe em evil.com/x',
  'http://evil.com',
  'HTTPS:\\\\evil.com',
  'http://localhost',
  'javascript:alert(1)',
  'mailto:a@evil.com',
  'tel:+5511999999999',
  'suporte@evil.com.br',
  '10.0.0.1/x',
  '\\\\evil\\x',
  'a\r\nBcc: todos@evil.com',
  'a\u2028b\u2029c\u0085d\u000be',
  'evil\u3002com',
  'evil\uff0ecom',
  'evil\uff61com',
  'evil\u2024com',
  'evil\ufe52com',
  'http\uff1a\uff0f\uff0fevil\uff0ecom',
  'evil\u200b.\u200bcom',
  'e\u00advil.c\u200dom',
  '\u202emoc.live',
  'evil.\u034fcom',
  '<a href="http://evil.com">aqui</a>',
  '[aqui](http://evil.com)',
];

describe.each(Object.keys(LETTERS))('the e-mail «%s»', kind => {
  test.each(NASTY)('shows %j without a link', words => expectNoLink(LETTERS[kind]!(words)));

  test('contains no link but its own, whatever names people have', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...NASTY,
        '.',
        ':',
        '/',
        '@',
        '\\',
        'com',
        'www',
        'http',
        ' ',
        '\n',
        '\u200b',
        '\u2024',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), pieces => expectNoLink(LETTERS[kind]!(pieces.join('')))),
      runs(200),
    );
  });
});

test('all e-mails are covered', () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('-letter.ts'));
  expect(files.map(name => name.replace('.ts', '')).toSorted()).toEqual(Object.keys(LETTERS).toSorted());
});

test.each(['Aurora Veículos & Cia. Ltda.', 'J. P. D’Ávila', 'evil . com', 'Pátio 24h: seminovos'])(
  '%s is not changed',
  words => expect(withoutLinks(words)).toBe(words),
);

test('a space is inserted after a full stop that has none', () => {
  expect(withoutLinks('Aurora S.A.')).toBe('Aurora S. A.');
});
