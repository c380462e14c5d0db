import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { BUILT } from './chunks';

/** What a file with a hash is called in the next version. */
export const nextName = (name: string) => `${name.slice(0, -extname(name).length)}_${extname(name)}`;

/**
 * The built app once more, as the next version: every file with a hash has another name, so that none of those that an
 * open page still counts on is there. The caller removes the folder.
 */
export function nextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patio-next-'));
  cpSync(BUILT, folder, { recursive: true, filter: path => !path.endsWith('.map') });
  const assets = join(folder, 'assets');
  const names = new Set(readdirSync(assets));
  for (const name of names) renameSync(join(assets, name), join(assets, nextName(name)));
  const files = [...names].map(name => join(assets, nextName(name)));
  for (const path of [...files, join(folder, 'index.html'), join(folder, 'sw.js')]) {
    if (!/\.(js|css|html)$/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replaceAll(/[\w.-]+\.(?:js|css|woff2)\b/g, name => (names.has(name) ? nextName(name) : name)),
    );
  }
  // Of what has no hash in its name, the worker knows by this that it is another.
  const worker = join(folder, 'sw.js');
  const text = readFileSync(worker, 'utf8');
  writeFileSync(worker, text.replaceAll(/(?<="revision":")(?=\w{32}")/g, '_'));
  return folder;
}
