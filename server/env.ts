import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from './start-error';

/** An empty variable (`PORT=`) means the same as none at all, as it does for most tools. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform(value => (value === '' ? undefined : value)),
    z.optional(schema),
  );

const address = (protocols: string[], text: string) =>
  z
    .string()
    .check(z.refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), text));

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'deve ser um número de porta entre 0 e 65535')),
  z.pipe(
    z.transform(Number),
    z.number().check(z.maximum(65535, 'deve ser um número de porta entre 0 e 65535')),
  ),
);

const schema = z.object({
  NODE_ENV: optional(
    z.enum(['development', 'production', 'test'], 'deve ser development, production ou test'),
  ),
  PORT: optional(wholeNumber),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    address(['postgres:', 'postgresql:'], 'deve ser um endereço postgres://usuário:senha@servidor/banco'),
  ),
  PUBLIC_URL: optional(address(['http:', 'https:'], 'deve ser um endereço http:// ou https://')),
  BASE_DOMAIN: optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/,
          'deve ser um domínio, como patio.exemplo.com.br',
        ),
      ),
  ),
  DEMO: optional(z.enum(['0', '1'], 'deve ser 0 ou 1')),
  LOG_LEVEL: optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'deve ser fatal, error, warn, info, debug, trace ou silent',
    ),
  ),
});

export type Env = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  baseDomain: string | undefined;
  demo: boolean;
  logLevel: string;
};

/**
 * What the operator decided, checked once at start. A demo answers this machine only unless HOST says otherwise,
 * since its accounts and their password are printed in the README.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const result = schema.safeParse(source);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartError(`A variável de ambiente ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { data } = result;
  const production = data.NODE_ENV === 'production';
  const demo = data.DEMO === undefined ? !production : data.DEMO === '1';
  return {
    production,
    port: data.PORT ?? 3000,
    host: data.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(data.DATA_DIR ?? 'data'),
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    baseDomain: data.BASE_DOMAIN,
    demo,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
