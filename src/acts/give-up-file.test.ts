import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEntry } from '../../tests/factories/entry';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { endOffer, takeOffer } from '../state/undo';
import { pauseKeptFile } from '../view/perform';
import { giveUpFile } from './give-up-file';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const newId = sequenceOfIds(59);
const ANA = idOf('ana');
const file = { id: idOf('arquivo'), title: 'laudo.pdf' };
const entry = anEntry({ name: 'attachment.add', file: 'here', input: { upload_id: file.id } });

let db: PatioDatabase;
beforeEach(async () => {
  db = new PatioDatabase(ANA, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  const whole = { ...file, size: 1, content_type: 'application/pdf', sha256: '', user_id: ANA, made_at: NOW };
  await db.files.put({ ...whole, card_id: entry.card_id });
  await db.outbox.put(entry);
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
});
afterEach(closeDatabase);

const waiting = () => db.outbox.where({ status: 'waiting' }).count();
const isPaused = async () => (await db.files.get(file.id))?.paused;

describe('a file that is given up', () => {
  it('waits for the end of its undo offer, and is then deleted', async () => {
    const onStay = vi.fn();
    await giveUpFile({ id: entry.id, refusal: null, card: null }, file, onStay);
    expect([await waiting(), await isPaused()]).toEqual([1, true]);
    endOffer();
    await expect.poll(waiting).toBe(0);
    expect(onStay).not.toHaveBeenCalled();
  });

  it('is sent on after an undo', async () => {
    const onStay = vi.fn();
    await giveUpFile({ id: entry.id, refusal: null, card: null }, file, onStay);
    await takeOffer();
    endOffer();
    expect([await waiting(), await isPaused()]).toEqual([1, false]);
    expect(onStay).toHaveBeenCalledOnce();
  });

  it('stays when its upload is resumed elsewhere before its offer ended', async () => {
    const onStay = vi.fn();
    await giveUpFile({ id: entry.id, refusal: null, card: null }, file, onStay);
    await pauseKeptFile(file.id, false);
    endOffer();
    await expect.poll(() => onStay.mock.calls.length).toBe(1);
    expect([await waiting(), await isPaused()]).toEqual([1, false]);
  });
});
