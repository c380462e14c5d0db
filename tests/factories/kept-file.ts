import type { KeptFile, PatioDatabase } from '../../src/mirror/database';
import { hashOf } from '../../src/outbox/hash';
import { writeParts } from '../../src/outbox/kept-files';
import { appendEntry } from '../../src/outbox/outbox';
import { anEntry } from './entry';

export const bytesOf = (size: number) =>
  Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 251);

/** Adds a file to a card as the database's person. */
export async function addFile(
  db: PatioDatabase,
  newId: () => string,
  size: number,
  more: Partial<KeptFile> = {},
): Promise<KeptFile> {
  const blob = new Blob([bytesOf(size)], { type: 'image/jpeg' });
  const [id, card_id] = [newId(), newId()];
  await writeParts(db, id, blob, () => {});
  const file: KeptFile = {
    id,
    card_id,
    title: 'foto.jpg',
    size,
    content_type: 'image/jpeg',
    sha256: await hashOf(blob, () => {}),
    user_id: db.user_id,
    made_at: '2026-11-01T10:00:00.000Z',
    ...more,
  };
  await db.transaction('rw', db.outbox, db.meta, db.files, async () => {
    await db.files.put(file);
    const input = { upload_id: id, attachment_id: newId() };
    await appendEntry(db, anEntry({ id: newId(), name: 'attachment.add', card_id, file: 'here', input }));
  });
  return file;
}
