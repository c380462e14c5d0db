import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { eraseMirror } from '../mirror/erase-mirror';
import { forgetLeft, lastLeft } from './left-for-camera';

const USER = '00000000-0000-7000-8000-000000000001';
const MINUTE = 60_000;

let db: PatioDatabase;
beforeEach(async () => {
  db = new PatioDatabase(USER, 1);
  await db.open();
  switchDatabase(db, { user_id: USER, tenant_id: 1, role: 'user' });
});
afterEach(() => db.delete());

async function leftAgo(minutes: number) {
  const left = { path: '/tray', title: 'Bandeja de fotos', isPhoto: true, at: Date.now() - minutes * MINUTE };
  await db.meta.put({ key: 'left_for_camera', value: left });
  return left;
}

it('only a camera that was opened a moment ago leads back to its card', async () => {
  expect(await lastLeft()).toBeNull();
  const left = await leftAgo(14);
  expect(await lastLeft()).toEqual(left);
  await leftAgo(16);
  expect(await lastLeft()).toBeNull();
});

it('returning in the usual way or signing out deletes the stored way back', async () => {
  await leftAgo(1);
  await forgetLeft();
  expect(await lastLeft()).toBeNull();
  await leftAgo(1);
  await eraseMirror(USER, 1);
  expect(await lastLeft()).toBeNull();
});
