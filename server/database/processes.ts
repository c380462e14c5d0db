import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** A process number alone is no name: numbers are used again. With the moment it began it is one. */
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

/** When a living process began, in the system's own words; undefined when there is no such process. */
export function startedAt(pid: number): string | undefined {
  if (platform() !== 'linux') return askPs(pid, 'lstart');
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name stands in parentheses and may hold spaces, so fields are counted after the last one.
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
