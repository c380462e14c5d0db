import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as newId } from 'uuid';
import type { Env } from '../../env';
import type { Letter } from './letter';

export interface Mailer {
  /** Sends an e-mail; resolves once the mail server has accepted it. A repetition sends it again. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer;
  }
}

const WAIT_MS = 15_000;

/**
 * Makes the mailer for SMTP_URL. Without one, each e-mail becomes a file in the data folder, and outside production its
 * link is printed.
 */
export function createMailer(env: Env, print: (line: string) => void): Mailer {
  const addressed = ({ to, from_name, subject, text, html }: Letter) => ({
    from: { name: from_name, address: env.mailFrom },
    // A plain text would be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
  });
  return env.smtpUrl ? throughServer(env.smtpUrl, addressed) : intoFolder(env, addressed, print);
}

type Addressed = (letter: Letter) => object;

function throughServer(url: string, addressed: Addressed): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    // A link in the log would give its readers access.
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      await transport.sendMail(addressed(letter));
    },
    close: () => transport.close(),
  };
}

function intoFolder(env: Env, addressed: Addressed, print: (line: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = join(env.dataDir, 'mail');
  return {
    async send(letter) {
      const { message } = await transport.sendMail(addressed(letter));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${newId()}.eml`), message as Buffer, { mode: 0o600 });
      // In production the output is stored and read by others, and a link in it would give them access.
      const link = letter.link && !env.production ? ` (${letter.link})` : '';
      print(`E-mail para ${letter.to}: ${letter.subject}${link}`);
    },
    close() {},
  };
}
