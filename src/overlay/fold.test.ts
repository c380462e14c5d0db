import { i18n } from '@lingui/core';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardTarget } from '../../domain/commands/command';
import { cardSubject } from '../../domain/commands/subject';
import type { Refusal } from '../../domain/refusals';
import { aBoard, aMember, aPassage, aPhase, aPhaseApprover, aRule } from '../../tests/factories/board';
import { aCard, anApproval, anAttachment } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { aPerson } from '../../tests/factories/people';
import { NOW } from '../../tests/factories/times';
import { readFolded } from '../../tests/harness/read-folded';
import { PatioDatabase } from '../mirror/database';
import { isBlocked } from '../outbox/order';
import { discard, entriesOf, readOutbox } from '../outbox/outbox';
import { noteVerdict, readyToSend } from '../outbox/to-send';
import { decideAndKeep } from './decide';
import { retryEntry } from './retry';

i18n.loadAndActivate({ locale: 'pt-BR', messages: {} });

const newId = sequenceOfIds(41);
const ANA = idOf('ana');
const actor = { user_id: ANA, tenant_id: 1, role: 'user' as const };
const board = aBoard({ phase_config: 'rules' });
const [A, B, C] = ['A', 'B', 'C'].map((letter, at) =>
  aPhase({ id: idOf(`fase ${letter}`), phase_order: at + 1 }),
);
const card = aCard();
const target = { board_id: board.id, card_id: card.id };

let db: PatioDatabase;
beforeEach(async () => {
  db = new PatioDatabase(ANA, 1, { name: newId(), indexedDB: new IDBFactory(), IDBKeyRange });
  await db.board.put(board);
  await db.phase.bulkPut([A!, B!, C!]);
  await db.rule.bulkPut([aRule(), aRule({ from_phase_id: B!.id, to_phase_id: C!.id })]);
  await db.member.put(aMember({ user_id: ANA }));
  await db.card.put(card);
});
afterEach(() => db.close());

const doing = () => ({ db, actor, now: '2026-01-05T12:00:00.000Z', newId });
const perform = async (name: string, input: object) => {
  expect(await decideAndKeep(doing(), name, { ...target, ...input })).toMatchObject({ ok: true });
  return (await entriesOf(db, cardSubject(card.id))).at(-1)!.id;
};
const fold = async () => (await readFolded(db, actor, board.id, card.id))!;
/** Refuses an entry because others have changed the same values. */
const stand = (id: string, conflict: Refusal['conflict']) =>
  noteVerdict(db, id, { status: 'refused', code: 'changed_meanwhile', message: 'Não', conflict });
const refuse = (id: string) => noteVerdict(db, id, { status: 'refused', code: 'no_rule', message: 'Não' });

describe('the state of a card as I see it', () => {
  it('is the mirror with my own changes on top, each building on the one before', async () => {
    await perform('card.move', { phase_id: B!.id });
    await perform('card.move', { phase_id: C!.id });
    await perform('card.update', { title: 'Argo azul' });
    const { state, doubts, moved_by } = await fold();
    expect(state.card).toMatchObject({ current_phase_id: C!.id, title: 'Argo azul' });
    expect(doubts.size).toBe(0);
    expect(moved_by).toBe(2);
    expect(await db.card.get(card.id)).toEqual(card);
  });

  it('puts a retried new card into the first phase that accepts cards if its own no longer does', async () => {
    const card_id = newId();
    const input = { board_id: board.id, card_id, title: 'Kwid', current_phase_id: B!.id };
    expect(await decideAndKeep(doing(), 'card.create', input)).toMatchObject({ ok: true });
    const [made] = await readOutbox(db);
    await refuse(made!.id);
    await db.phase.update(B!.id, { enabled: false });
    await retryEntry(made!.id, doing());
    const [again] = await readOutbox(db);
    expect(again).toMatchObject({ status: 'waiting', input: { card_id, title: 'Kwid' } });
    expect(again!.input.current_phase_id).toBeUndefined();
  });

  it('includes a connection with a card that only the server has, as it was when found', async () => {
    const far = aCard({ id: idOf('card distante'), board_id: idOf('fluxo distante'), title: 'Distante' });
    const input = { ...target, connection_id: idOf('ligação'), card_destination_id: far.id };
    const other = { ...far, identifier: 'DIS-1', board_name: 'Distante', phase_name: 'Início' };
    expect(await decideAndKeep(doing(), 'connection.add', input)).toMatchObject({ ok: false });
    expect(await decideAndKeep(doing(), 'connection.add', input, { other })).toMatchObject({ ok: true });
    const { state, entries, doubts } = await fold();
    expect(state.connections).toMatchObject([{ card_destination_id: far.id }]);
    expect(entries).toMatchObject([{ about: { other: 'Distante' } }]);
    expect(doubts.size).toBe(0);
  });

  describe('with files of this device', () => {
    const aFile = (name: string) => {
      const about = { title: `${name}.jpg`, size: 3, sha256: 'a'.repeat(64) };
      const file = { id: newId(), card_id: card.id, content_type: 'image/jpeg', user_id: ANA, made_at: NOW };
      const attachment_id = newId();
      return {
        attachment_id,
        input: { ...target, attachment_id, upload_id: file.id, ...about },
        file: { ...file, ...about },
      };
    };
    const attach = ({ input, file }: ReturnType<typeof aFile>) =>
      decideAndKeep(doing(), 'attachment.add', input, { file });

    it('contains them, and no change or row is kept without the file itself', async () => {
      const photo = aFile('frente');
      expect(await attach(photo)).toMatchObject({ ok: true });
      expect((await fold()).state.attachments).toMatchObject([{ id: photo.attachment_id, size: 3 }]);
      expect(await db.outbox.toArray()).toMatchObject([{ file: 'here' }]);
      await db.card.update(card.id, { archived_at: NOW });
      expect(await attach(aFile('lado'))).toMatchObject({ ok: false });
      expect(await db.files.count()).toBe(1);
    });

    it('moves on thanks to photos still here, and the move follows those that it depends on', async () => {
      const passage = aPassage({ photos: 1 });
      await db.phase.update(card.current_phase_id, { passage });
      const move = { ...target, phase_id: B!.id };
      expect(await decideAndKeep(doing(), 'card.move', move)).toMatchObject({ ok: false });
      const photo = aFile('frente');
      await attach(photo);
      const moved = await perform('card.move', move);
      expect(await db.outbox.get(moved)).toMatchObject({ awaits: [photo.attachment_id] });
    });

    it('moves back without waiting for photos, since a backward move requires none', async () => {
      await db.card.update(card.id, { current_phase_id: B!.id });
      await db.rule.put(aRule({ from_phase_id: B!.id, to_phase_id: A!.id }));
      await db.phase.update(B!.id, { passage: aPassage({ photos: 1 }) });
      await attach(aFile('frente'));
      const moved = await perform('card.move', { phase_id: card.current_phase_id });
      expect(await db.outbox.get(moved)).not.toHaveProperty('awaits');
    });

    it('follows the photo taken since when a move refused for it is retried', async () => {
      const moved = await perform('card.move', { phase_id: B!.id });
      await db.phase.update(card.current_phase_id, { passage: aPassage({ photos: 1 }) });
      await db.outbox.update(moved, { status: 'refused', sent: true });
      const photo = aFile('frente');
      await attach(photo);
      await retryEntry(moved, doing());
      const [again, file] = await readOutbox(db);
      expect(again).toMatchObject({ name: 'card.move', status: 'waiting', awaits: [photo.attachment_id] });
      expect(readyToSend([again!, file!])).toEqual([]);
      // The bytes are on the server: the photo is sent, and the move once the photo is applied.
      const there = { ...file!, file: 'there' as const };
      expect(readyToSend([again!, there]).map(({ entry }) => entry.name)).toEqual(['attachment.add']);
      const applied = { ...there, status: 'applied' as const };
      expect(readyToSend([again!, applied])).toMatchObject([
        { entry: { name: 'card.move' }, after: [file!.id] },
      ]);
    });

    it('is archived after its files, which an archived card no longer accepts', async () => {
      const photo = aFile('frente');
      await attach(photo);
      const archived = await perform('card.archive', {});
      expect(await db.outbox.get(archived)).toMatchObject({ awaits: [photo.attachment_id] });
    });

    it('takes a file of the tray once, however often it is given', async () => {
      const [once, again] = [aFile('frente'), aFile('frente')];
      await db.files.put({ ...once.file, card_id: null });
      expect(await attach(once)).toMatchObject({ ok: true });
      // A second card can't take it either.
      const file = { ...once.file, card_id: newId() };
      const input = { ...again.input, upload_id: file.id };
      expect(await decideAndKeep(doing(), 'attachment.add', input, { file })).toEqual({
        ok: true,
        changes: [],
      });
      expect(await db.outbox.toArray()).toHaveLength(1);
      expect(await db.files.get(file.id)).toMatchObject({ card_id: card.id });
    });

    it('moves without waiting if the required photos have arrived', async () => {
      await db.attachment.put(anAttachment());
      await db.phase.update(card.current_phase_id, {
        passage: aPassage({ photos: 1 }),
      });
      await attach(aFile('a mais'));
      const moved = await perform('card.move', { phase_id: B!.id });
      expect(await db.outbox.get(moved)).not.toHaveProperty('awaits');
    });

    describe('for the roteiro of the flow', () => {
      const slot = idOf('painel');
      const inSlot = (name: string) => {
        const { input, ...rest } = aFile(name);
        return { ...rest, input: { ...input, slot } };
      };
      beforeEach(async () => {
        await db.board.update(board.id, {
          photo_slots: [{ id: slot, name: 'Painel', outline: 'dashboard' }],
        });
        await db.phase.update(card.current_phase_id, { passage: aPassage({ slot_ids: [slot] }) });
      });

      it('moves on thanks to a photo still here, which its move follows', async () => {
        await attach(aFile('frente'));
        const move = { ...target, phase_id: B!.id };
        expect(await decideAndKeep(doing(), 'card.move', move)).toMatchObject({
          refusal: { code: 'passage_missing', message: expect.stringContaining('fotografe Painel') },
        });
        const photo = inSlot('painel');
        await attach(photo);
        const moved = await perform('card.move', move);
        expect((await db.outbox.get(moved))?.awaits).toContain(photo.attachment_id);
      });

      it('moves without waiting for a second photo of a slot whose photo has arrived', async () => {
        await db.attachment.put(anAttachment({ slot }));
        await attach(inSlot('outra'));
        const moved = await perform('card.move', { phase_id: B!.id });
        expect(await db.outbox.get(moved)).not.toHaveProperty('awaits');
      });

      it('puts a photo whose slot was removed among the others, once it is retried', async () => {
        await attach(inSlot('painel'));
        const [entry] = await db.outbox.toArray();
        await noteVerdict(db, entry!.id, { status: 'refused', code: 'slot_gone', message: 'Não' });
        await db.board.update(board.id, { photo_slots: [] });
        await retryEntry(entry!.id, doing());
        const [again] = await db.outbox.toArray();
        expect(again).toMatchObject({ status: 'waiting', file: 'here' });
        expect(again!.input.slot).toBeUndefined();
        expect((await fold()).state.attachments).toMatchObject([{ slot: null }]);
      });
    });
  });

  it('is empty for a person who may no longer enter the company', async () => {
    await db.person.put(aPerson({ id: ANA, enabled: false }));
    const decision = await decideAndKeep(doing(), 'owner.add', { ...target, user_id: ANA } as CardTarget);
    expect(decision).toMatchObject({ refusal: { code: 'member_unavailable' } });
  });

  it('leaves out a change that would now be refused, which is in doubt and still waits', async () => {
    const move = await perform('card.move', { phase_id: B!.id });
    const onward = await perform('card.move', { phase_id: C!.id });
    await perform('card.update', { title: 'Argo azul' });
    await db.rule.update(aRule().id, { deleted_at: '2026-01-05T12:30:00.000Z' });
    const { state, doubts, entries } = await fold();
    expect(state.card).toMatchObject({ current_phase_id: A!.id, title: 'Argo azul' });
    expect([...doubts.keys()]).toEqual([move, onward]);
    expect(doubts.get(move)).toMatchObject({ code: 'no_rule' });
    expect(entries.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('doubts an edit of a value that another person has changed, and gives both values', async () => {
    const edit = await perform('card.update', { title: 'Meu título' });
    await db.card.update(card.id, { title: 'Título dela' });
    const { state, doubts } = await fold();
    expect(state.card!.title).toBe('Título dela');
    expect(doubts.get(edit)?.conflict).toEqual({ title: { theirs: 'Título dela', yours: 'Meu título' } });
  });

  it('has no doubt about applied changes that aren’t mirrored yet, or that the mirror holds by then', async () => {
    const move = await perform('card.move', { phase_id: B!.id });
    await noteVerdict(db, move, { status: 'applied', feeds: { [`board:${board.id}`]: 9 } });
    expect((await fold()).state.card!.current_phase_id).toBe(B!.id);
    await db.card.update(card.id, { current_phase_id: B!.id });
    expect(await fold()).toMatchObject({ moved_by: null, doubts: new Map() });
  });

  it('leaves refused changes out, keeps them available, and lists what waits behind them', async () => {
    const move = await perform('card.move', { phase_id: B!.id });
    const edit = await perform('card.update', { title: 'Argo azul' });
    await refuse(move);
    const folded = await fold();
    expect(folded.state.card).toMatchObject({ current_phase_id: A!.id, title: 'Argo azul' });
    expect(folded.entries).toMatchObject([
      { id: move, status: 'refused', verdict: { code: 'no_rule' } },
      { id: edit, status: 'waiting' },
    ]);
    expect(folded.entries.map(entry => isBlocked(entry, folded.entries))).toEqual([false, true]);
    await discard(db, move);
    expect((await fold()).entries.map(({ id }) => id)).toEqual([edit]);
  });

  it('leaves a change of an unknown version to the server', async () => {
    await perform('card.update', { title: 'Argo azul' });
    await db.outbox.toCollection().modify({ name: 'card.teleport' });
    const { state, doubts } = await fold();
    expect([state.card!.title, doubts.size]).toEqual([card.title, 0]);
  });

  it('is distinguished from a card of another flow with the same id', async () => {
    await db.card.update(card.id, { board_id: newId() });
    expect((await fold()).state.card).toBeNull();
  });
});

describe('performing a command', () => {
  it('stores nothing if it is refused or already true', async () => {
    expect(await decideAndKeep(doing(), 'card.move', { ...target, phase_id: C!.id } as never)).toMatchObject({
      ok: false,
    });
    expect(
      await decideAndKeep(doing(), 'card.update', { ...target, title: card.title } as never),
    ).toMatchObject({ ok: true, changes: [] });
    expect(await db.outbox.count()).toBe(0);
  });

  it('S1: stores what it was decided on, in the order it was done', async () => {
    await perform('card.move', { phase_id: B!.id });
    await perform('card.update', { title: 'Argo azul' });
    expect(await entriesOf(db, cardSubject(card.id))).toMatchObject([
      { sequence: 1, user_id: ANA, version: 1, input: { from_phase_id: A!.id } },
      { sequence: 2, input: { was: { title: card.title } } },
    ]);
  });

  it('S1: keeps the order when the clock goes back, and across restarts of the device', async () => {
    await decideAndKeep({ ...doing(), now: '2030-01-01T00:00:00.000Z' }, 'card.update', {
      ...target,
      title: 'Um',
    } as never);
    await decideAndKeep({ ...doing(), now: '1999-01-01T00:00:00.000Z' }, 'card.update', {
      ...target,
      title: 'Dois',
    } as never);
    expect((await fold()).state.card!.title).toBe('Dois');
    await db.outbox.clear();
    await perform('card.update', { title: 'Três' });
    expect((await entriesOf(db, cardSubject(card.id)))[0]!.sequence).toBe(3);
  });

  it('S3: a retry takes the old place and the shown values, and only for refused changes', async () => {
    const edit = await perform('card.update', { title: 'Meu' });
    const move = await perform('card.move', { phase_id: B!.id });
    await retryEntry(move, doing());
    expect((await entriesOf(db, cardSubject(card.id))).map(({ id }) => id)).toEqual([edit, move]);
    await stand(edit, { title: { theirs: 'Dela', yours: 'Meu' } });
    // The value changed once more since: the server refuses again, and both values are shown.
    await db.card.update(card.id, { title: 'De mais alguém' });
    await retryEntry(edit, doing());
    const [again] = await entriesOf(db, cardSubject(card.id));
    expect(again).toMatchObject({
      sequence: 1,
      status: 'waiting',
      input: { title: 'Meu', was: { title: 'Dela' } },
    });
    expect(again!.id).not.toBe(edit);
    const { state, doubts } = await fold();
    expect(state.card).toMatchObject({ title: 'De mais alguém', current_phase_id: B!.id });
    expect(doubts.get(again!.id)).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('S3: a corrected change takes the old place; one still invalid stays as it was', async () => {
    const edit = await perform('card.update', { title: 'Argo vremelho', description: 'Ok' });
    await perform('card.move', { phase_id: B!.id });
    await stand(edit, { title: { theirs: 'Dela', yours: 'Argo vremelho' } });
    await db.card.update(card.id, { title: 'Dela' });
    expect(await retryEntry(edit, doing(), { title: ' ', description: 'Ok' })).toMatchObject({
      errors: { title: ['Campo obrigatório'] },
    });
    expect((await entriesOf(db, cardSubject(card.id)))[0]).toMatchObject({ id: edit, status: 'refused' });
    expect(await retryEntry(edit, doing(), { title: 'Argo vermelho' })).toBeNull();
    expect((await entriesOf(db, cardSubject(card.id)))[0]).toMatchObject({
      sequence: 1,
      status: 'waiting',
      input: { title: 'Argo vermelho', description: 'Ok', was: { title: 'Dela' } },
    });
    expect((await fold()).state.card).toMatchObject({ title: 'Argo vermelho', current_phase_id: B!.id });
  });

  it('S3: a retry without a conflict is sent on the values seen at first', async () => {
    const edit = await perform('card.update', { title: 'Meu' });
    await refuse(edit);
    await db.card.update(card.id, { title: 'Dela' });
    await retryEntry(edit, doing());
    const [again] = await entriesOf(db, cardSubject(card.id));
    expect(again!.input).toMatchObject({ was: { title: card.title } });
  });

  describe('an answer to an approval', () => {
    const approval = anApproval({ user_id: ANA });
    const answer = (name: string, more = {}) => perform(name, { approval_id: approval.id, ...more });
    const read = { data_version: { theirs: card.data_version + 1, yours: card.data_version } };
    beforeEach(async () => {
      await db.approval.put(approval);
      await db.phase_approver.put(aPhaseApprover({ id: approval.phase_approver_id, user_id: ANA }));
    });

    it('is not retried once the card has changed, only given again in the place of the refused one', async () => {
      const refused = await answer('approval.approve', { comment: 'Pode ir' });
      await stand(refused, read);
      await db.card.update(card.id, { data_version: card.data_version + 1 });
      expect(await retryEntry(refused, doing())).toBeNull();
      expect(await retryEntry(refused, doing(), { comment: 'Pode ir, sim' })).toBeNull();
      expect(await db.outbox.toArray()).toMatchObject([
        { id: refused, status: 'refused', input: { data_version: card.data_version } },
      ]);
      const anew = await answer('approval.reject', { comment: 'Não por este valor' });
      expect(await db.outbox.toArray()).toMatchObject([
        { id: anew, status: 'waiting', input: { data_version: card.data_version + 1 } },
      ]);
    });

    it('refused for another reason is sent again on the version that was read, not the current one', async () => {
      const refused = await answer('approval.approve');
      await refuse(refused);
      await db.card.update(card.id, { data_version: card.data_version + 1 });
      await retryEntry(refused, doing());
      expect(await db.outbox.toArray()).toMatchObject([
        { status: 'waiting', input: { data_version: card.data_version } },
      ]);
    });
  });

  it('is refused if the flow is not on this device', async () => {
    const elsewhere = { board_id: newId(), card_id: card.id, title: 'x' };
    expect(await decideAndKeep(doing(), 'card.update', elsewhere)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });
});
