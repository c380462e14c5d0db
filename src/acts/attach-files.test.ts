import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { alerts, clear } from '../state/alerts';
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
