import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { storeFile } from './store-file';

const newId = sequenceOfIds(57);
const ANA = idOf('ana');
let db: PatioDatabase;
beforeEach(async () => {
  db = new PatioDatabase(ANA, 1, { name: newId() });
  await db.open();
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  closeDatabase();
  await db.delete();
});

const HEIC = '\0\0\0\x14ftypheic\0\0\0\0mif1';

it.each([
  [
    'a TIFF, which the server counts as no photo',
    'II*\0\x08\0\0\0',
    'image/tiff',
    'application/octet-stream',
  ],
  [
    'an SVG, which may run scripts',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'image/svg+xml',
    'application/octet-stream',
  ],
  ['a HEIC that the browser has no type for', HEIC, '', 'image/heic'],
  ['a PNG that is called otherwise', '\x89PNG\r\n\x1a\n', 'text/plain', 'image/png'],
])('the device types %s by its bytes', async (_what, head, type, expected) => {
  const bytes = Uint8Array.from(head, letter => letter.charCodeAt(0));
  const { file } = await storeFile(new File([bytes], 'foto', { type }), {
    isPhoto: false,
    onProgress: () => {},
  });
  expect(file.content_type).toBe(expected);
});

it.each([
  ['over 10 MB is made smaller', 10 * 1024 * 1024 + 1, 'smaller'],
  ['of 10 MB at most is kept as it is', 10 * 1024 * 1024, 'original'],
])('a chosen picture %s', async (_what, size, expected) => {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (told: { data: object }) => void;
      terminate() {}
      postMessage({ file, shrinks }: { file: Blob; shrinks: boolean }) {
        const data = { kind: 'done', blob: shrinks ? new Blob(['small']) : file, sha256: '0' };
        queueMicrotask(() => this.onmessage?.({ data }));
      }
    },
  );
  const picked = new File([new Uint8Array(size)], 'frente.jpg', { type: 'image/jpeg' });
  const { file } = await storeFile(picked, { isPhoto: false, onProgress: () => {} });
  expect(file.size).toBe(expected === 'smaller' ? 5 : size);
});
