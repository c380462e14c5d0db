import { describe, expect, it } from 'vitest';
import { aMember } from '../../../tests/factories/board';
import { anAttachment } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { anActor } from '../../../tests/factories/people';
import { attachmentRemove } from './attachment-remove';

const state = aCardState({ attachments: [anAttachment()] });
const input = { attachment_id: idOf('anexo') };
const bruno = anActor({ user_id: idOf('bruno') });
const removed = { op: 'remove', entity: 'attachment', id: idOf('anexo') };

describe('attachment.remove', () => {
  keepsTheContract(attachmentRemove, { says: 'Excluir o anexo «laudo.jpg»', state, input });

  it('is allowed to its author and to administrators of the flow', () => {
    expect(onlyChange(decide(attachmentRemove, state, input))).toEqual(removed);
    const members = [aMember({ user_id: bruno.user_id, role: 'admin' })];
    expect(onlyChange(decide(attachmentRemove, { ...state, members }, input, bruno))).toEqual(removed);
    expect(decide(attachmentRemove, state, input, bruno)).toMatchObject(refusedWith('not_allowed'));
  });

  it('changes nothing when the file is already removed, or belongs to another card', () => {
    expect(decide(attachmentRemove, aCardState(), input)).toEqual(NOTHING_TO_DO);
    const elsewhere = aCardState({ attachments: [anAttachment({ card_id: idOf('outro card') })] });
    expect(decide(attachmentRemove, elsewhere, input)).toEqual(NOTHING_TO_DO);
  });
});
