// Measures how busy the machine is, so that a slow machine and a slow suite can be told apart.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Reads the processors' time since the start, in ticks; undefined if there is no /proc. */
export function readProcessors(file = '/proc/stat') {
  if (!existsSync(file)) return undefined;
  const [, ...ticks] = readFileSync(file, 'utf8').split('\n', 1)[0].trim().split(/\s+/);
  const [user, nice, system, idle, iowait, irq, softirq, steal] = ticks.map(Number);
  const all = user + nice + system + idle + iowait + irq + softirq + steal;
  return { all, idle: idle + iowait, stolen: steal };
}

/** Returns shares of the time between two readings: of busy processors, and of time that other machines took. */
export function busyBetween(before, after) {
  if (!before || !after || after.all === before.all) return undefined;
  const all = after.all - before.all;
  return {
    cores: availableParallelism(),
    busy: 1 - (after.idle - before.idle) / all,
    stolen: (after.stolen - before.stolen) / all,
  };
}
