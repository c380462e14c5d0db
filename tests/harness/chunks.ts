import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Chunk in Vite's manifest of the build. */
export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

export const BUILT = join(import.meta.dirname, '../../dist/app');
const path = join(BUILT, '.vite/manifest.json');
export const manifest: Record<string, Chunk> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

/** Returns the chunk that contains a module, by its source map: not every chunk is named after its content. */
function chunkWith(source: string): string | undefined {
  const sources = ({ file }: Chunk) => JSON.parse(readFileSync(join(BUILT, `${file}.map`), 'utf8')).sources;
  const chunks = Object.entries(manifest).filter(([, { file }]) => existsSync(join(BUILT, `${file}.map`)));
  return chunks.find(([, chunk]) => sources(chunk).some((name: string) => name.endsWith(`/${source}`)))?.[0];
}

/** Returns the key of the chunk of a route's component, or of a module that is loaded on demand. */
export function keyOf(source: string): string {
  const key = [`${source}?tsr-split=component`, source].find(name => manifest[name]) ?? chunkWith(source);
  if (!key) throw new Error(`The build has no chunk for ${source}.`);
  return key;
}

/** Returns the address of the file that contains a module. */
export const addressOf = (source: string) => `/${manifest[keyOf(source)]!.file}`;
