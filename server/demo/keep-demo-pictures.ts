import { join } from 'node:path';
import { storePreviews } from '../files/previews/make-previews';
import { renderPreviews } from '../files/previews/render-previews';
import type { Storage } from '../files/storage/storage';
import { ROOT } from '../root';
import { VEHICLES } from './content';
import { AURORA } from './seed-accounts';

/** Returns the key of a picture. It is always the same, so that an interrupted seeding leaves no orphans. */
const keyOf = (at: number) => `${AURORA}/2026-01/019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

export interface DemoPicture {
  file_key: string;
  /** In bytes. */
  size: number;
}

/** Stores the picture of each of the demo's vehicles, in order, as those of a feed are stored. May be repeated. */
export async function keepDemoPictures(storage: Storage): Promise<DemoPicture[]> {
  const kept: DemoPicture[] = [];
  for (const [at, { image }] of VEHICLES.entries()) {
    const { previews } = await renderPreviews(join(ROOT, 'server', 'demo', 'pictures', `${image}.jpg`));
    const file_key = keyOf(at);
    kept.push({ file_key, size: await storePreviews(storage, file_key, previews) });
  }
  return kept;
}
