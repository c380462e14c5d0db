import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { buildApp } from '../../server/app';
import { readEnv } from '../../server/env';
import { createToken, hashToken } from '../../server/http/require-session';
import { createFirstAdministratorLink } from '../../server/repositories/cards/links';
import { ROOT } from '../../server/root';
import { createDatabase } from './database';
import { startMailServer } from './mail-server';
import { until } from './until';

/** The product after its first start: without users, with e-mail by SMTP and files on the disk. */
export interface EmptySite {
  url: string;
  /** Returns the address of the same server at a company's subdomain. */
  urlOf: (subdomain: string) => string;
  /** Address at which the first person creates the organisation. */
  firstAccess: string;
  /** Waits for the latest e-mail to that address with a link to that path, and returns the link. */
  linkTo: (email: string, path: string) => Promise<string>;
  close: () => Promise<void>;
}

export async function startEmptySite(): Promise<EmptySite> {
  const database = await createDatabase();
  const mail = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'patio-empty-'));
  const app = await buildApp({
    pool: database.pool,
    env: readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      DATA_DIR: dataDir,
      BASE_DOMAIN: 'localhost',
      SMTP_URL: mail.url,
      MAIL_FROM: 'patio@norte.test',
    }),
    requestsAMinute: 1_000_000,
    appFolder: join(ROOT, 'dist', 'app'),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const token = createToken();
  await createFirstAdministratorLink(database.pool, hashToken(token));
  const { port } = app.addresses()[0] as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const linkIn = ({ to, text }: Email, email: string, path: string) =>
    to?.some(({ address }) => address === email)
      ? new RegExp(`https?://\\S+${path}/[\\w-]+`).exec(text ?? '')?.[0]
      : undefined;
  return {
    url,
    urlOf: subdomain => `http://${subdomain}.localhost:${port}`,
    firstAccess: `${url}/auth/create-password/${token}`,
    async linkTo(email, path) {
      const link = await until(
        () => mail.received.map(letter => linkIn(letter, email, path)).findLast(found => found !== undefined),
        found => found !== undefined,
      );
      return link!;
    },
    async close() {
      await app.close();
      await mail.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
