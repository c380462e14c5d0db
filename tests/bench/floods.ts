import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TEMPORARY } from '../../server/temporary-files';
import type { Place } from './bench';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Returns the open handles, heap in MB and pictures on the disk of this process. */
function held() {
  collect();
  return {
    handles: readdirSync('/proc/self/fd').length,
    heap: Math.round(process.memoryUsage().heapUsed / 1e6),
    pictures: readdirSync(tmpdir()).filter(name => name.startsWith(TEMPORARY.picture)).length,
  };
}

interface FloodReport {
  began?: string;
  name: string;
  begun: number;
  asked: number;
  wrong: number;
  median: number;
  p99: number;
  most: number;
}

/**
 * Measures how long other users wait for a response while strangers on one network, or one member, flood the server.
 */
export async function benchFloods({ url, company }: Place): Promise<void> {
  const before = held();
  let most = before.handles;
  const watching = setInterval(() => {
    most = Math.max(most, readdirSync('/proc/self/fd').length);
  }, 50);
  const { token } = company.world.people.vendas!;
  const given = { url, token, slug: company.own.slug, large: largestFile() };
  const child = fork(join(import.meta.dirname, 'flood.mjs'), [JSON.stringify(given)], { execArgv: [] });
  child.on('message', (told: FloodReport) => {
    if (told.began) {
      most = 0;
      return;
    }
    const { name, begun, asked, wrong, median, p99, most: longest } = told;
    console.log(
      `flood, ${name}: ${begun} begun, up to ${most} handles; another person's answer after ${median} ms (p99 ${p99}, at most ${longest}; ${wrong} of ${asked} not 200)`,
    );
  });
  await once(child, 'exit');
  clearInterval(watching);
  await pause(60_000);
  const after = held();
  console.log(
    `a minute after: ${after.handles} handles (${before.handles} before), heap ${after.heap} MB (${before.heap}), ${after.pictures} pictures of forms (${before.pictures})`,
  );
}

/** Returns the path of the largest file of the built app. */
function largestFile(): string {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'app', 'assets');
  const size = (name: string) => statSync(join(folder, name)).size;
  const [largest] = readdirSync(folder)
    .filter(name => !name.endsWith('.map'))
    .sort((a, b) => size(b) - size(a));
  return `/assets/${largest}`;
}
