import { describe, expect, it } from 'vitest';
import { aBoard } from '../../../tests/factories/board';
import { anAttachment, anUpload } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, onlyChange, refusedWith, TARGET } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { NOW } from '../../../tests/factories/times';
import { attachmentAdd } from './attachment-add';

const state = aCardState({ upload: anUpload() });
const input = { attachment_id: idOf('anexo'), upload_id: idOf('envio'), title: 'laudo.jpg' };

describe('attachment.add', () => {
  keepsTheContract(attachmentAdd, {
    state,
    says: 'Anexar «laudo.jpg»',
    input,
    wrong: { title: [['', 'Campo obrigatório']], upload_id: [[1, 'Identificador inválido']] },
  });

  it('attaches the stored file to the card, under the name that it is given', () => {
    expect(onlyChange(decide(attachmentAdd, state, input))).toMatchObject({
      op: 'insert',
      entity: 'attachment',
      values: {
        title: 'laudo.jpg',
        size: 2048,
        content_type: 'image/jpeg',
        has_previews: false,
        created_at: NOW,
        updated_at: NOW,
      },
    });
  });

  it('takes no file that is not there, or that somebody else stored', () => {
    const missing = refusedWith('file_missing');
    expect(decide(attachmentAdd, aCardState(), input)).toMatchObject(missing);
    const theirs = aCardState({ upload: anUpload({ user_id: idOf('bruno') }) });
    expect(decide(attachmentAdd, theirs, input)).toMatchObject(missing);
  });

  it('takes no other file than the one that was chosen', () => {
    const { size, sha256 } = anUpload();
    const other = 'b'.repeat(64);
    expect(decide(attachmentAdd, state, { ...input, size, sha256: sha256! })).toMatchObject({ ok: true });
    for (const wrong of [
      { size, sha256: other },
      { size: size + 1, sha256: sha256! },
    ])
      expect(decide(attachmentAdd, state, { ...input, ...wrong })).toMatchObject(refusedWith('file_damaged'));
  });

  describe('for a place in the roteiro of the flow', () => {
    const slot = idOf('painel');
    const board = aBoard({ photo_slots: [{ id: slot, name: 'Painel', outline: 'dashboard' }] });

    it('notes which photo it is, and without one that it is none of them', () => {
      const taken = onlyChange(decide(attachmentAdd, { ...state, board }, { ...input, slot }));
      expect(taken).toMatchObject({ values: { slot } });
      expect(onlyChange(decide(attachmentAdd, { ...state, board }, input))).toMatchObject({
        values: { slot: null },
      });
    });

    it('takes no photo that the roteiro does not have, until it is tried again without', () => {
      const lost = attachmentAdd.input.parse({ ...TARGET, ...input, slot });
      const gone = refusedWith('slot_gone', { message: expect.stringContaining('O roteiro não tem') });
      expect(decide(attachmentAdd, state, lost)).toMatchObject(gone);
      const again = { ...lost, ...attachmentAdd.mend?.(state, lost) };
      expect(onlyChange(decide(attachmentAdd, state, again))).toMatchObject({ values: { slot: null } });
      const known = { ...lost, ...attachmentAdd.mend?.({ ...state, board }, lost) };
      expect(known.slot).toBe(slot);
    });
  });

  it('does not take somebody else’s id', () => {
    const taken = aCardState({ attachments: [anAttachment({ user_id: idOf('bruno') })], upload: anUpload() });
    expect(decide(attachmentAdd, taken, input)).toMatchObject(refusedWith('id_taken'));
  });
});
