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
 * Shell script that supervises PostgreSQL. PostgreSQL has to stop with this process, even after `kill -9`, which can't
 * be handled. The shell therefore holds the other end of a pipe to this process: when the pipe closes, it asks for a
 * fast shutdown. `$$` is the shell that becomes postgres, so the number is right. The wait has a limit, because a dead
 * postgres that is not reaped still has its number. A postgres that crashed leaves the socket's folder for the next
 * one.
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
/**
 * Messages of PostgreSQL that are errors of the whole database. FATAL isn't among them: it ends only one connection,
 * whose client gets the error.
 */
const ALARMING = /\bPANIC:|was terminated by signal/;
/** Messages of a PostgreSQL that has to wait for the last processes of its predecessor. */
const STILL_BUSY = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;

function settings({ folder, sockets, durable, maxConnections }: RunOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller reports errors of statements; only messages of the server itself are logged.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // For disks without moving parts, on which random reads cost hardly more than sequential ones.
    random_page_cost: '1.1',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', folder, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Resolves when PostgreSQL accepts connections. Rejects with its last output if it ends before that. */
function launch(options: RunOptions): Promise<ChildProcess> {
  const { program, sockets, account, log } = options;
  const child = spawn('/bin/sh', ['-c', SUPERVISE, 'sh', sockets, program, ...settings(options)], {
    ...account,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe'],
    // In a process group of its own, so that Ctrl-C reaches only the app, which stops the database after its last
    // response.
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
    // The shell may end before the pipe to it is closed, and the error needs no handling then.
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

/** Keeps PostgreSQL running until it is stopped. If it crashes, it is started again on the same socket. */
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
