import { join } from 'node:path';
import { storePreviews } from '../files/previews/make-previews';
import { renderPreviews } from '../files/previews/render-previews';
import type { Storage } from '../files/storage/storage';
import { ROOT } from '../root';
import { VEHICLES } from './content';
import { AURORA } from './seed-accounts';

/** Always the same, so that a seeding that was killed leaves nothing behind. */
const keyOf = (at: number) => `${AURORA}/2026-01/019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

export interface DemoPicture {
  file_key: string;
  /** Bytes. */
  size: number;
}

/** Keeps the picture of each of the demo's vehicles, in their order, as those of a feed are kept. Repeatable. */
export async function keepDemoPictures(storage: Storage): Promise<DemoPicture[]> {
  const kept: DemoPicture[] = [];
  for (const [at, { image }] of VEHICLES.entries()) {
    const { previews } = await renderPreviews(join(ROOT, 'server', 'demo', 'pictures', `${image}.jpg`));
    const file_key = keyOf(at);
    kept.push({ file_key, size: await storePreviews(storage, file_key, previews) });
  }
  return kept;
}
