import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { alerts, clear } from '../state/alerts';
import { keeping } from '../state/keeping';
import { attachFiles } from './attach-files';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });
const newId = sequenceOfIds(58);
const ANA = idOf('ana');
let db: PatioDatabase;
beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  db = new PatioDatabase(ANA, 1, { name: newId() });
  await db.open();
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
});
afterEach(async () => {
  clear();
  keeping.list = [];
  closeDatabase();
  await db.delete();
  vi.unstubAllGlobals();
});

it.each([
  ['a HEIC is kept, and whoever chose it is told that few see it', '\0\0\0\x14ftypheic\0\0\0\0mif1', true],
  ['of a JPEG nothing is said', '\xff\xd8\xff\xe0', false],
])('%s', async (_name, head, isTold) => {
  const bytes = Uint8Array.from(head, letter => letter.charCodeAt(0));
  expect(await attachFiles(null, [new File([bytes], 'IMG_1.HEIC')])).toEqual([]);
  expect(await db.files.count()).toBe(1);
  expect(alerts.current?.message.includes('«IMG_1.HEIC» está em HEIC') ?? false).toBe(isTold);
});

const NO_ROOM = 'Este aparelho não tem espaço para guardar este arquivo. Libere espaço e tente de novo.';
const onCard = { id: idOf('card'), board_id: idOf('fluxo') };
const full = () => Dexie.Promise.reject(new Dexie.QuotaExceededError()) as never;

it.each([
  ['a card’s photo, its bytes', onCard, () => vi.spyOn(db.file_parts, 'put').mockImplementation(full)],
  ['a photo of the tray, its bytes', null, () => vi.spyOn(db.file_parts, 'put').mockImplementation(full)],
  ['a photo of the tray, its row', null, () => vi.spyOn(db.files, 'add').mockImplementation(full)],
  [
    'a card’s photo, as the browser says before',
    onCard,
    () => vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 9, usage: 9 }) } }),
  ],
])('nothing is promised of what the device has no room for: %s', async (_what, card, fill) => {
  fill();
  const left = await attachFiles(card, [new File(['\xff\xd8\xff'], 'IMG_1.jpg')], { isPhoto: true });
  expect(keeping.list).toMatchObject([{ id: left[0], problem: NO_ROOM }]);
  expect(alerts.current).toBeNull();
  const tables = [db.files, db.file_parts, db.outbox];
  expect(await Promise.all(tables.map(table => table.count()))).toEqual([0, 0, 0]);
});

/** Worker that prepares a file a little later, and counts how many do so at the same time. */
class SlowWorker {
  static running = 0;
  static most = 0;
  static prepared: { name: string; shrinks: boolean }[] = [];
  onmessage?: (told: { data: object }) => void;

  postMessage({ file, shrinks }: { file: File; shrinks: boolean }) {
    SlowWorker.running += 1;
    SlowWorker.most = Math.max(SlowWorker.most, SlowWorker.running);
    SlowWorker.prepared.push({ name: file.name, shrinks });
    setTimeout(() => this.onmessage?.({ data: { kind: 'done', blob: file, sha256: '0' } }), 5);
  }

  terminate() {
    SlowWorker.running -= 1;
  }
}

it('photos taken one after another are shrunk one at a time, in their order, also those of another tap', async () => {
  vi.stubGlobal('Worker', SlowWorker);
  const photo = (name: string) => new File(['\xff\xd8\xff\xe0'], name, { type: 'image/jpeg' });
  await Promise.all([
    attachFiles(null, [photo('1.jpg'), photo('2.jpg')], { isPhoto: true }),
    attachFiles(null, [photo('3.jpg')], { isPhoto: true }),
  ]);
  expect(SlowWorker.prepared).toEqual(['1.jpg', '2.jpg', '3.jpg'].map(name => ({ name, shrinks: true })));
  expect(SlowWorker.most).toBe(1);
  expect(await db.files.count()).toBe(3);
});
