import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { StartError } from './start-error';

/** Makes the schema of an optional variable. An empty one (`PORT=`) counts as missing, as in most tools. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform(value => (value === '' ? undefined : value)),
    z.optional(schema),
  );

const address = (protocols: string[], text: string) =>
  z
    .string()
    .check(
      z.refine(
        value =>
          URL.canParse(value) &&
          protocols.includes(new URL(value).protocol) &&
          new URL(value).hostname !== '',
        { error: text, abort: true },
      ),
    );

/** Returns whether the text is a scheme, a host and possibly a port, without a path, since paths are appended to it. */
const isOrigin = (value: string) => {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === '/' && !search && !hash && !username;
};

const isDomain = (value: string) => {
  const [name = '', port] = value.split(':');
  return (
    name.split('.').every(label => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    (port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= 65535))
  );
};

const isPrivateKey = (value: string) => {
  try {
    createPrivateKey(value);
    return true;
  } catch {
    return false;
  }
};

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'deve ser um número de porta entre 0 e 65535')),
  z.pipe(
    z.transform(Number),
    z.number().check(z.maximum(65535, 'deve ser um número de porta entre 0 e 65535')),
  ),
);

/** The framework's names for ranges of private addresses. */
const NEARBY = ['loopback', 'linklocal', 'uniquelocal'];

const splitList = (value: string) => value.split(',').map(part => part.trim());

const isProxies = (value: string) =>
  splitList(value).every(part => NEARBY.includes(part) || ipaddr.isValid(part) || ipaddr.isValidCIDR(part));

/**
 * Makes the schema of a JSON value that is given directly or as the path of a file, because secrets are provided in
 * both ways.
 */
const json = <Shape extends z.ZodMiniType<unknown, unknown>>(shape: Shape, text: string) =>
  z.pipe(
    z.transform((value: unknown, context): unknown => {
      const given = String(value);
      try {
        return JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8'));
      } catch {
        context.issues.push({ code: 'custom', message: text, input: value });
        return z.NEVER;
      }
    }),
    shape as z.ZodMiniType<z.output<Shape>, unknown>,
  );

const needed = (key: string) => z.string(`deve ter «${key}»`).check(z.minLength(1, `deve ter «${key}»`));
const ACCOUNT_TEXT = 'deve ser o JSON da conta de serviço do Firebase, ou o caminho do arquivo que o contém';
const WEB_TEXT = 'deve ser o JSON da configuração web do Firebase, ou o caminho do arquivo que o contém';

/** Firebase's credentials of a server and its configuration of a web app; other keys are left out. */
const serviceAccount = z.object(
  {
    project_id: needed('project_id'),
    client_email: needed('client_email'),
    private_key: needed('private_key').check(
      z.refine(isPrivateKey, 'deve ter em «private_key» uma chave PEM'),
    ),
  },
  ACCOUNT_TEXT,
);
const webConfig = z.object(
  {
    apiKey: needed('apiKey'),
    projectId: needed('projectId'),
    appId: needed('appId'),
    messagingSenderId: needed('messagingSenderId'),
    vapidKey: needed('vapidKey'),
  },
  WEB_TEXT,
);

const DATABASE_TEXT = 'deve ser um endereço postgres://usuário:senha@servidor/banco';

const schema = z.object({
  NODE_ENV: optional(
    z.enum(['development', 'production', 'test'], 'deve ser development, production ou test'),
  ),
  PORT: optional(wholeNumber),
  HOST: optional(z.string()),
  METRICS_PORT: optional(wholeNumber),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    address(['postgres:', 'postgresql:'], DATABASE_TEXT).check(
      z.refine(value => new URL(value).pathname.length > 1, { error: DATABASE_TEXT, abort: true }),
    ),
  ),
  PUBLIC_URL: optional(
    address(['http:', 'https:'], 'deve ser um endereço http:// ou https://').check(
      z.refine(isOrigin, 'deve ser um endereço sem caminho, como https://patio.exemplo.com.br'),
    ),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .check(
        z.refine(
          isProxies,
          'deve ser uma lista de endereços IP, faixas (10.0.0.0/8) ou loopback, linklocal, uniquelocal',
        ),
      ),
  ),
  BASE_DOMAIN: optional(
    z.string().check(z.refine(isDomain, 'deve ser um domínio, como patio.exemplo.com.br')),
  ),
  DEMO: optional(z.enum(['0', '1'], 'deve ser 0 ou 1')),
  LOG_LEVEL: optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'deve ser fatal, error, warn, info, debug, trace ou silent',
    ),
  ),
  ADMIN_EMAIL: optional(z.email('deve ser um endereço de e-mail')),
  SMTP_URL: optional(
    address(['smtp:', 'smtps:'], 'deve ser um endereço smtp://usuário:senha@servidor:porta'),
  ),
  MAIL_FROM: optional(z.email('deve ser um endereço de e-mail')),
  S3_ENDPOINT: optional(address(['http:', 'https:'], 'deve ser um endereço http:// ou https://')),
  S3_BUCKET: optional(
    z
      .string()
      .check(
        z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'deve ser um nome de bucket, como patio-arquivos'),
      ),
  ),
  S3_REGION: optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'deve ser uma região, como sa-east-1'))),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  FCM_SERVICE_ACCOUNT: optional(json(serviceAccount, ACCOUNT_TEXT)),
  FCM_WEB_CONFIG: optional(json(webConfig, WEB_TEXT)),
});

/** Variables that must be set together. One without the others is a mistake of the operator. */
const TOGETHER = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['FCM_SERVICE_ACCOUNT', 'FCM_WEB_CONFIG'],
] as const;
/** Variables that have no effect without another. */
const ONLY_WITH = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_REGION', 'S3_BUCKET'],
  ['MAIL_FROM', 'SMTP_URL'],
] as const;

function requireCompanions(data: z.infer<typeof schema>): void {
  for (const group of TOGETHER) {
    const set = group.find(name => data[name]);
    const missing = group.find(name => !data[name]);
    if (set && missing) throw wrong(missing, `deve ser informada junto com ${set}`);
  }
  for (const [name, needs] of ONLY_WITH) {
    if (data[name] && !data[needs]) throw wrong(needs, `deve ser informada junto com ${name}`);
  }
}

const wrong = (name: string, message: string) => new StartError(`A variável de ambiente ${name} ${message}.`);

export type S3Config = {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type FcmConfig = {
  serviceAccount: z.infer<typeof serviceAccount>;
  /** Configuration for browsers; it is public. */
  web: z.infer<typeof webConfig>;
};

export type Env = {
  production: boolean;
  port: number;
  host: string;
  /** Port of `/metrics`; undefined for none. */
  metricsPort: number | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges or kinds of addresses. */
  trustProxy: string[];
  baseDomain: string | undefined;
  demo: boolean;
  logLevel: string;
  /** Recipient of the e-mail with the link for the first access. */
  adminEmail: string | undefined;
  /** Without it, e-mails are written to the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Null to store files in the data folder. */
  s3: S3Config | null;
  /** Null to send pushes by Web Push with keys of the installation. */
  fcm: FcmConfig | null;
};

declare module 'fastify' {
  interface FastifyInstance {
    env: Env;
  }
}

/**
 * Reads and checks the operator's configuration, once at start. A demo listens only on this machine unless HOST is set,
 * because its accounts and their password are printed in the README.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const result = schema.safeParse(source);
  if (!result.success) {
    const issue = result.error.issues[0]!;
    throw wrong(String(issue.path[0]), issue.message);
  }
  const { data } = result;
  requireCompanions(data);
  const production = data.NODE_ENV === 'production';
  if (production && data.DEMO === '1')
    throw wrong('DEMO', 'não pode ser 1 com NODE_ENV=production, pois a senha da demonstração é pública');
  const demo = data.DEMO === undefined ? !production : data.DEMO === '1';
  return {
    production,
    port: data.PORT ?? 3000,
    host: data.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    metricsPort: data.METRICS_PORT,
    dataDir: resolve(data.DATA_DIR ?? 'data'),
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    trustProxy: splitList(data.TRUST_PROXY ?? 'loopback'),
    baseDomain: data.BASE_DOMAIN ?? (demo && !data.PUBLIC_URL ? 'localhost' : undefined),
    demo,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    adminEmail: data.ADMIN_EMAIL,
    smtpUrl: data.SMTP_URL,
    mailFrom:
      data.MAIL_FROM ?? `nao-responda@${data.PUBLIC_URL ? new URL(data.PUBLIC_URL).hostname : 'localhost'}`,
    s3: readS3(data),
    fcm:
      data.FCM_SERVICE_ACCOUNT && data.FCM_WEB_CONFIG
        ? { serviceAccount: data.FCM_SERVICE_ACCOUNT, web: data.FCM_WEB_CONFIG }
        : null,
  };
}

function readS3(data: z.infer<typeof schema>): S3Config | null {
  if (!data.S3_BUCKET || !data.S3_ACCESS_KEY_ID || !data.S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: data.S3_ENDPOINT,
    bucket: data.S3_BUCKET,
    region: data.S3_REGION ?? 'us-east-1',
    accessKeyId: data.S3_ACCESS_KEY_ID,
    secretAccessKey: data.S3_SECRET_ACCESS_KEY,
  };
}
