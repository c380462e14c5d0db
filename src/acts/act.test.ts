import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBoard, aMember, aPhase, aPhaseApprover } from '../../tests/factories/board';
import { aCard, anApproval } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import { alerts } from '../state/alerts';
import { endOffer, takeOffer, undoing } from '../state/undo';
import { perform } from '../view/perform';
import { answerApproval } from './answer-approval';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const newId = sequenceOfIds(53);
const BRUNO = idOf('bruno');
const board = aBoard();
const card = aCard({ created_by: BRUNO });
const target = { board_id: board.id, card_id: card.id };

let db: PatioDatabase;
beforeEach(async () => {
  db = new PatioDatabase(BRUNO, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.board.put(board);
  await db.phase.put(aPhase());
  await db.member.put(aMember({ user_id: BRUNO }));
  await db.phase_approver.put(aPhaseApprover());
  await db.card.put(card);
  await db.approval.put(anApproval());
  switchDatabase(db, { user_id: BRUNO, tenant_id: 1, role: 'user' });
});
afterEach(() => closeDatabase());

const waiting = async () => {
  const entries = await db.outbox.orderBy('sequence').toArray();
  return entries.map(({ name, held }) => [name, held !== undefined]);
};

describe('«Desfazer» of a held change', () => {
  it('undoes it', async () => {
    expect(await answerApproval('approval.approve', card, anApproval(), null)).toBe(true);
    expect(await waiting()).toEqual([['approval.approve', true]]);
    await takeOffer();
    expect(await waiting()).toEqual([]);
  });

  it('says so until its offer ends, and undoes it once however often it is pressed', async () => {
    await answerApproval('approval.approve', card, anApproval(), null);
    await Promise.all([takeOffer(), takeOffer()]);
    expect(undoing).toMatchObject({ offer: { message: expect.any(String) }, state: 'undone' });
    expect(JSON.stringify(alerts)).not.toContain('desfeito');
    endOffer();
    expect(undoing).toMatchObject({ offer: null, state: 'open' });
  });

  it('sends it once its offer has ended, as when its card is left', async () => {
    await answerApproval('approval.approve', card, anApproval(), null);
    endOffer();
    await expect.poll(waiting).toEqual([['approval.approve', false]]);
  });

  it('sends it if a later change of the card depends on it, and says so', async () => {
    await answerApproval('approval.approve', card, anApproval(), null);
    await perform('comment.add', { ...target, comment_id: newId(), description: 'Já foi' });
    await takeOffer();
    await expect.poll(waiting).toEqual([
      ['approval.approve', false],
      ['comment.add', false],
    ]);
    expect(undoing.offer).toBeNull();
    expect(JSON.stringify(alerts)).toContain('Isso não pode mais ser desfeito.');
  });
});
