import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error';
import { CLEAN_ENVIRONMENT } from './cluster';
import type { Account } from './unprivileged';

export type RunOptions = {
  program: string;
  folder: string;
  sockets: string;
  account: Account;
  durable: boolean;
  maxConnections: number;
  log: (line: string) => void;
};

export type Running = { stop: () => Promise<void> };

/**
 * PostgreSQL has to stop when we do, also by `kill -9`, which nobody can handle. So a small shell beside it holds
 * the other end of a pipe to us: the pipe ends when we end, however that was, and it asks for a fast shutdown.
 * `$$` is the shell that becomes postgres, so the number is right; the wait has a limit, as a dead postgres that
 * nobody collects still has its number. A postgres that died by itself leaves the socket's folder for the next one.
 */
const SUPERVISE = `
sockets=$1; shift
exec 3<&0 </dev/null
(
  exec 2>/dev/null
  read -r _ <&3
  kill -INT $$ || exit
  n=0
  while kill -0 $$ && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done
  rm -rf "$sockets"
) &
exec 3<&-
exec "$@"
`;

const START_MS = 60_000;
const STOP_MS = 30_000;
const RESTART_MS = 1_000;
/** FATAL is only the end of one connection, which its client is told of. */
const ALARMING = /\bPANIC:|was terminated by signal/;
/** What a PostgreSQL says that has to wait for the last processes of the one before it. */
const STILL_BUSY = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;

function settings({ folder, sockets, durable, maxConnections }: RunOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements are the caller's to tell; here only what the server itself has to say.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Of disks without moving parts, where reading here and there costs hardly more than reading on.
    random_page_cost: '1.1',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', folder, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Resolves when it takes connections, rejects with its own last words when it ends before. */
function launch(options: RunOptions): Promise<ChildProcess> {
  const { program, sockets, account, log } = options;
  const child = spawn('/bin/sh', ['-c', SUPERVISE, 'sh', sockets, program, ...settings(options)], {
    ...account,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C is for us, and we stop it when the last answer is out.
    detached: true,
  });
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const limit = setTimeout(() => child.kill('SIGQUIT'), START_MS);
    createInterface({ input: child.stderr! }).on('line', line => {
      said.push(line);
      if (said.length > 20) said.shift();
      if (ALARMING.test(line)) log(`PostgreSQL: ${line}`);
      if (!line.includes('ready to accept connections')) return;
      clearTimeout(limit);
      resolve(child);
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(limit);
      reject(new StartError(`O banco de dados não iniciou: ${said.join(' · ') || 'sem resposta'}`));
    });
    // The shell may be gone before the pipe to it is closed; there is nobody left to tell.
    child.stdin!.on('error', error => log(`PostgreSQL: ${error.message}`));
  });
}

async function launchWhenFree(options: RunOptions): Promise<ChildProcess> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      return await launch(options);
    } catch (error) {
      const busy = error instanceof StartError && STILL_BUSY.test(error.message);
      if (!busy || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
  await gone;
  clearTimeout(limit);
  child.stdin?.end();
}

/** Keeps PostgreSQL running until told to stop: one that dies by itself is started again on the same socket. */
export async function runPostgres(options: RunOptions): Promise<Running> {
  let stopping = false;
  let child = await launchWhenFree(options);
  let revival: Promise<void> | undefined;

  const revive = async () => {
    child.stdin?.destroy();
    while (!stopping) {
      await wait(RESTART_MS);
      if (stopping) return;
      try {
        child = await launchWhenFree(options);
        watch();
        return;
      } catch (error) {
        options.log(`PostgreSQL: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const watch = () =>
    child.once('exit', (code, signal) => {
      if (stopping) return;
      options.log(`PostgreSQL terminou sozinho (${signal ?? code}) e será iniciado novamente.`);
      revival = revive();
    });
  watch();

  return {
    stop: async () => {
      stopping = true;
      await revival;
      await end(child);
    },
  };
}
