import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A chunk, as Vite's manifest of the build tells it. */
export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

export const BUILT = join(import.meta.dirname, '../../dist/app');
const path = join(BUILT, '.vite/manifest.json');
export const manifest: Record<string, Chunk> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

/** The chunk that a module is in, by its source map: not every chunk is named after what is in it. */
function chunkWith(source: string): string | undefined {
  const sources = ({ file }: Chunk) => JSON.parse(readFileSync(join(BUILT, `${file}.map`), 'utf8')).sources;
  const chunks = Object.entries(manifest).filter(([, { file }]) => existsSync(join(BUILT, `${file}.map`)));
  return chunks.find(([, chunk]) => sources(chunk).some((name: string) => name.endsWith(`/${source}`)))?.[0];
}

/** The chunk of what a route shows, or of what loads when it is wanted. */
export function keyOf(source: string): string {
  const key = [`${source}?tsr-split=component`, source].find(name => manifest[name]) ?? chunkWith(source);
  if (!key) throw new Error(`The build has no chunk for ${source}.`);
  return key;
}

/** The address of the file that a module is in. */
export const addressOf = (source: string) => `/${manifest[keyOf(source)]!.file}`;
