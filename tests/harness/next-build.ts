import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { BUILT } from './chunks';

/** Returns the name that a file with a hash has in the next version. */
export const nextName = (name: string) => `${name.slice(0, -extname(name).length)}_${extname(name)}`;

/**
 * Copies the built app as the next version: every file with a hash gets another name, so that none of the files that an
 * open page needs exists any more. The caller removes the folder.
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
  // For files without a hash in their name, the worker detects a new version by this revision.
  const worker = join(folder, 'sw.js');
  const text = readFileSync(worker, 'utf8');
  writeFileSync(worker, text.replaceAll(/(?<="revision":")(?=\w{32}")/g, '_'));
  return folder;
}
