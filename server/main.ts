import { type AddressInfo, createServer } from 'node:net';
import { WHITE_LABEL_TENANT } from '../domain/company/organization';
import { buildApp } from './app';
import type { App } from './app-type';
import { isUnavailable } from './database/database-failures';
import { startEmbedded } from './database/embedded';
import { migrate } from './database/migrate';
import { type Connection, createPool, type Pool } from './database/pool';
import { hasDemoAccounts } from './demo/demo-accounts';
import { seedDemo } from './demo/seed';
import { type Env, readEnv } from './env';
import { createStorage } from './files/storage/create-storage';
import { greeting } from './greeting';
import { openMetricsPort } from './http/metrics-port';
import { createToken, hashToken } from './http/require-session';
import { firstAccessLetter } from './notices/mail/first-access-letter';
import { createMailer } from './notices/mail/mailer';
import { createFirstAdministratorLink } from './repositories/cards/links';
import { hasCompany } from './repositories/companies';
import { prepareDataFolder } from './start/data-folder';
import { StartError } from './start-error';

/**
 * Milliseconds after which pending work is abandoned at a stop. The database then stops automatically, because this
 * process ends.
 */
const STOP_MS = 15_000;

/** Functions that undo what has been started, the latest last. */
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;

async function openDatabase(env: Env): Promise<Connection> {
  prepareDataFolder(env.dataDir);
  if (env.databaseUrl) return env.databaseUrl;
  const { connection, stop } = await startEmbedded({ dataDir: env.dataDir, log: line => console.log(line) });
  undo.push(stop);
  return connection;
}

function explainDatabase(error: unknown): never {
  const { code, syscall, path } = (
    error instanceof Error && error.cause ? error.cause : error
  ) as NodeJS.ErrnoException;
  // Certificates named in the address are read on connecting.
  if (code === 'ENOENT' && syscall === 'open') {
    throw new StartError(`DATABASE_URL aponta para um arquivo que não existe: ${path}.`);
  }
  if (isUnavailable(error)) {
    throw new StartError(
      'O banco de dados de DATABASE_URL não responde: verifique o endereço e se está no ar.',
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  if (code === '28P01' || code === '28000' || code === '3D000' || message.startsWith('SASL')) {
    throw new StartError(
      'O banco de dados de DATABASE_URL recusou o acesso: verifique usuário, senha e banco.',
    );
  }
  if (code === '42501') {
    throw new StartError(
      'O usuário de DATABASE_URL não tem permissão para criar tabelas e extensões no banco.',
    );
  }
  // Any other option of the address that the server or this machine does not support.
  const [line] = message.split('\n');
  throw new StartError(`Não foi possível usar o banco de dados de DATABASE_URL: ${line}.`, { cause: error });
}

/** Checks that the port is free, before anything is created, so that the operator doesn't wait for the error. */
async function tryPort(env: Env): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ host: env.host, port: env.port }, resolve);
  }).catch(error => explainListen(error, env.host, env.port));
  await new Promise(resolve => probe.close(resolve));
}

function explainListen(error: unknown, host: string, port: number, variable = 'PORT'): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    throw new StartError(`A porta ${port} já está em uso: escolha outra com ${variable}.`);
  if (code === 'EACCES')
    throw new StartError(`Sem permissão para usar a porta ${port}: escolha outra com ${variable}.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new StartError(`O endereço ${host} não é desta máquina: corrija HOST.`);
  }
  throw error;
}

/**
 * Makes the link for the first access, and prints it or e-mails it to the configured address. The token itself is not
 * stored, so each start makes a new link. Null if the installation is already set up.
 */
async function offerFirstAccess(pool: Pool, env: Env, address: string): Promise<string | null> {
  if (env.demo || (await hasCompany(pool, WHITE_LABEL_TENANT))) return null;
  const token = createToken();
  await createFirstAdministratorLink(pool, hashToken(token));
  const link = `${address}/auth/create-password/${token}`;
  if (!env.adminEmail || !env.smtpUrl) return link;
  const mailer = createMailer(env, line => console.log(line));
  try {
    await mailer.send(firstAccessLetter(env.adminEmail, link));
    return `o link seguiu por e-mail para ${env.adminEmail}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `não foi possível enviar o link para ${env.adminEmail} (${reason}). Corrija SMTP_URL e inicie de novo`;
  } finally {
    mailer.close();
  }
}

/** Opens the port of the metrics, and returns their address. */
async function openMetrics(app: App, host: string, port: number): Promise<string> {
  const server = await openMetricsPort(app, host, port).catch(error =>
    explainListen(error, host, port, 'METRICS_PORT'),
  );
  undo.push(() => new Promise(resolve => server.close(resolve)));
  return `http://${host}:${(server.address() as AddressInfo).port}/metrics`;
}

async function seedInto(pool: Pool, env: Env): Promise<void> {
  const storage = await createStorage(env);
  try {
    await seedDemo(pool, storage, new Date());
  } finally {
    storage.close();
  }
}

async function start(): Promise<void> {
  const env = readEnv();
  await tryPort(env);
  const pool = createPool(await openDatabase(env));
  undo.push(() => pool.end());
  await migrate(pool).catch(error => {
    if (env.databaseUrl) explainDatabase(error);
    throw error;
  });
  if (env.demo) await seedInto(pool, env);
  else if (env.production && (await hasDemoAccounts(pool)))
    throw new StartError(
      'O banco tem as contas da demonstração, cuja senha é pública: em produção use um banco vazio (DATA_DIR ou DATABASE_URL).',
    );

  const app = await buildApp({ pool, env });
  undo.push(() => app.close());
  await app
    .listen({ host: env.host, port: env.port })
    .catch(error => explainListen(error, env.host, env.port));
  const metrics = env.metricsPort === undefined ? null : await openMetrics(app, env.host, env.metricsPort);
  const address = app.addressOf(null);
  console.log(greeting(env, address, await offerFirstAccess(pool, env, address), metrics));
}

async function stop(code: number): Promise<void> {
  stopping = true;
  setTimeout(() => process.exit(code), STOP_MS).unref();
  let ended = code;
  for (const step of undo.reverse()) {
    await step().catch(error => {
      console.error(error);
      ended = 1;
    });
  }
  process.exit(ended);
}

function fail(error: unknown): void {
  // Stopping closes the resources of a start that is still running, so its errors are expected.
  if (stopping) return;
  console.error(error instanceof StartError ? error.message : error);
  void stop(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // A second signal exits immediately.
  process.on(signal, () => (stopping ? process.exit(1) : void stop(0)));
}
process.on('uncaughtException', fail);

await start().catch(fail);
