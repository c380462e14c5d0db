import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../server/root';
import { until } from './until';

export type Program = {
  child: ChildProcess;
  /** Returns everything that the program has written so far. */
  said: () => string;
  /** Resolves to its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
};

const INHERITED = ['PATH', 'HOME', 'TMPDIR'] as const;

/** Starts a separate process with a clean environment, so that this machine's settings have no effect. */
export function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const inherited = Object.fromEntries(INHERITED.map(name => [name, process.env[name]]));
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | string>(resolve => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'gone'));
  });
  return { child, said: () => text, ended };
}

/** Starts the server as `npm start` does, but from source. */
export function runServer(env: NodeJS.ProcessEnv): Program {
  return runProgram(process.execPath, ['--import', 'tsx', join(ROOT, 'server', 'main.ts')], {
    PORT: '0',
    ...env,
  });
}

/** Waits until the program has printed its address, and returns it. */
export async function addressOf(program: Program, ms = 60_000): Promise<string> {
  const find = () => /Pátio em (http:\S+)/.exec(program.said())?.[1];
  const address = await until(
    () => find() ?? (program.child.exitCode === null ? undefined : 'ended'),
    found => found !== undefined,
    ms,
  );
  if (address === undefined || address === 'ended') throw new Error(`it did not start: ${program.said()}`);
  return address;
}
