import { describe, expect, it } from 'vitest';
import { aMember } from '../../../tests/factories/board';
import { anAttachment } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { anActor } from '../../../tests/factories/people';
import { NOW } from '../../../tests/factories/times';
import { attachmentUpdate } from './attachment-update';

const state = aCardState({ attachments: [anAttachment()] });
const input = { attachment_id: idOf('anexo'), title: 'vistoria.jpg' };
const bruno = anActor({ user_id: idOf('bruno') });
const renamed = {
  op: 'update',
  entity: 'attachment',
  id: idOf('anexo'),
  values: { title: 'vistoria.jpg', updated_at: NOW },
};

describe('attachment.update', () => {
  keepsTheContract(attachmentUpdate, {
    says: 'Renomear o anexo «laudo.jpg» para «vistoria.jpg»',
    state,
    input,
    wrong: { title: [['  ', 'Campo obrigatório']] },
  });

  it('is allowed to its author and to administrators of the flow', () => {
    expect(onlyChange(decide(attachmentUpdate, state, input))).toEqual(renamed);
    const members = [aMember({ user_id: bruno.user_id, role: 'admin' })];
    expect(onlyChange(decide(attachmentUpdate, { ...state, members }, input, bruno))).toEqual(renamed);
    expect(decide(attachmentUpdate, state, input, bruno)).toMatchObject(refusedWith('not_allowed'));
  });

  it('changes nothing when the name is the same, and is refused when the file is gone', () => {
    expect(decide(attachmentUpdate, state, { ...input, title: anAttachment().title })).toEqual(NOTHING_TO_DO);
    expect(decide(attachmentUpdate, aCardState(), input)).toMatchObject(refusedWith('attachment_gone'));
  });
});
