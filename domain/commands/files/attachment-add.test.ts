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

  it('attaches the stored file to the card under the given name', () => {
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

  it('refuses a file that is missing or was stored by another person', () => {
    const missing = refusedWith('file_missing');
    expect(decide(attachmentAdd, aCardState(), input)).toMatchObject(missing);
    const theirs = aCardState({ upload: anUpload({ user_id: idOf('bruno') }) });
    expect(decide(attachmentAdd, theirs, input)).toMatchObject(missing);
  });

  it('refuses a file other than the one that was chosen', () => {
    const { size, sha256 } = anUpload();
    const other = 'b'.repeat(64);
    expect(decide(attachmentAdd, state, { ...input, size, sha256: sha256! })).toMatchObject({ ok: true });
    for (const wrong of [
      { size, sha256: other },
      { size: size + 1, sha256: sha256! },
    ])
      expect(decide(attachmentAdd, state, { ...input, ...wrong })).toMatchObject(refusedWith('file_damaged'));
  });

  describe('with a slot of the roteiro', () => {
    const slot = idOf('painel');
    const board = aBoard({ photo_slots: [{ id: slot, name: 'Painel', outline: 'dashboard' }] });

    it('stores the slot, or none when it is left out', () => {
      const taken = onlyChange(decide(attachmentAdd, { ...state, board }, { ...input, slot }));
      expect(taken).toMatchObject({ values: { slot } });
      expect(onlyChange(decide(attachmentAdd, { ...state, board }, input))).toMatchObject({
        values: { slot: null },
      });
    });

    it('refuses a slot that the roteiro lacks, until it is retried without one', () => {
      const lost = attachmentAdd.input.parse({ ...TARGET, ...input, slot });
      const gone = refusedWith('slot_gone', { message: expect.stringContaining('O roteiro não tem') });
      expect(decide(attachmentAdd, state, lost)).toMatchObject(gone);
      const again = { ...lost, ...attachmentAdd.mend?.(state, lost) };
      expect(onlyChange(decide(attachmentAdd, state, again))).toMatchObject({ values: { slot: null } });
      const known = { ...lost, ...attachmentAdd.mend?.({ ...state, board }, lost) };
      expect(known.slot).toBe(slot);
    });
  });

  it('refuses an id that belongs to another person', () => {
    const taken = aCardState({ attachments: [anAttachment({ user_id: idOf('bruno') })], upload: anUpload() });
    expect(decide(attachmentAdd, taken, input)).toMatchObject(refusedWith('id_taken'));
  });
});
