import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { startMailServer } from '../../../tests/harness/mail-server';
import { readEnv } from '../../env';
import { firstAccessLetter } from './first-access-letter';
import { writeLetter } from './letter';
import { createMailer } from './mailer';

const LINK = 'https://patio.exemplo.com.br/auth/create-password/abc_123';
const unheard = () => {};

test('with SMTP_URL an e-mail is delivered complete to the mail server', async () => {
  const server = await startMailServer();
  const mailer = createMailer(readEnv({ SMTP_URL: server.url, MAIL_FROM: 'patio@exemplo.com.br' }), unheard);
  await mailer.send(firstAccessLetter('ana@exemplo.com.br', LINK));
  const [letter] = server.received;
  expect(letter).toMatchObject({
    subject: 'Seu primeiro acesso ao Pátio',
    from: { name: 'Pátio', address: 'patio@exemplo.com.br' },
    to: [{ address: 'ana@exemplo.com.br' }],
  });
  expect(letter!.text).toContain(LINK);
  expect(letter!.html).toContain(`href="${LINK}"`);
  mailer.close();
  await server.close();
});

test('a mail server that refuses or is unreachable is reported', async () => {
  const server = await startMailServer({ refuse: true });
  const mailer = createMailer(readEnv({ SMTP_URL: server.url }), unheard);
  await expect(mailer.send(firstAccessLetter('ana@exemplo.com.br', LINK))).rejects.toThrowError(
    'nobody here',
  );
  mailer.close();
  await server.close();
  const absent = createMailer(readEnv({ SMTP_URL: server.url }), unheard);
  await expect(absent.send(firstAccessLetter('ana@exemplo.com.br', LINK))).rejects.toThrowError(
    'ECONNREFUSED',
  );
  absent.close();
});

test('without SMTP_URL the e-mail is written to a file for its owner only, and its link is printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patio-mail-'));
  const lines: string[] = [];
  const mailer = createMailer(
    readEnv({ DATA_DIR: folder, PUBLIC_URL: 'https://patio.exemplo.com.br' }),
    line => lines.push(line),
  );
  await mailer.send(firstAccessLetter('ana@exemplo.com.br', LINK));
  const files = readdirSync(join(folder, 'mail'));
  expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/)]);
  const path = join(folder, 'mail', files[0]!);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const letter = await PostalMime.parse(readFileSync(path));
  expect(letter.from?.address).toBe('nao-responda@patio.exemplo.com.br');
  expect(letter.text).toContain(LINK);
  expect(lines).toEqual([`E-mail para ana@exemplo.com.br: Seu primeiro acesso ao Pátio (${LINK})`]);
  rmSync(folder, { recursive: true });
});

test('in production no link is printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patio-mail-'));
  const lines: string[] = [];
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: folder });
  await createMailer(env, line => lines.push(line)).send(firstAccessLetter('ana@exemplo.com.br', LINK));
  expect(lines).toEqual(['E-mail para ana@exemplo.com.br: Seu primeiro acesso ao Pátio']);
  rmSync(folder, { recursive: true });
});

test('names can’t add headers or markup', () => {
  const letter = writeLetter({
    to: 'ana@exemplo.com.br',
    from_name: 'Aurora\r\nBcc: todos@exemplo.com.br',
    subject: 'Bem-vinda\r\nX-Outro: 1',
    paragraphs: ['<script>alert(1)</script> & "cia"'],
  });
  expect(letter.from_name).toBe('Aurora Bcc: todos@exemplo. com. br');
  expect(letter.subject).toBe('Bem-vinda X-Outro: 1');
  expect(letter.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;cia&quot;');
  expect(letter.text).toContain('<script>alert(1)</script> & "cia"');
});

test.each([
  ['#1f6f5c', '#fff'],
  ['#ffe066', '#000'],
])('a button of colour %s has text in %s', (color, ink) => {
  const { html } = writeLetter({
    ...{ to: 'ana@exemplo.com.br', from_name: 'Aurora', subject: 'Oi', paragraphs: [], color },
    action: { label: 'Abrir', link: LINK },
  });
  expect(html).toContain(`background:${color};color:${ink};`);
});
