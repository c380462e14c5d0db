import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** A process number with the process's start time. The number alone is ambiguous, because systems use numbers again. */
export type ProcessIdentity = { pid: number; started: string };

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}

function askPs(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** Returns the start time of a running process in the system's own format; undefined if there is no such process. */
export function startedAt(pid: number): string | undefined {
  if (platform() !== 'linux') return askPs(pid, 'lstart');
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name is in parentheses and may contain spaces, so fields are counted after the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${fields[19]}`;
}

export function commandLine(pid: number): string | undefined {
  if (platform() !== 'linux') return askPs(pid, 'command');
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim();
}

export function isSameProcess({ pid, started }: ProcessIdentity): boolean {
  return startedAt(pid) === started;
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, started: startedAt(process.pid) ?? '' };
}
