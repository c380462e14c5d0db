import { describe, expect, it } from 'vitest';
import { aMember } from '../../tests/factories/board';
import { aComment } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { commentRemove } from './comment-remove';

const state = aCardState({ comments: [aComment()] });
const input = { comment_id: idOf('comentário') };
const bruno = anActor({ user_id: idOf('bruno') });
const removed = { op: 'remove', entity: 'comment', id: idOf('comentário') };

describe('comment.remove', () => {
  keepsTheContract(commentRemove, {
    says: 'Excluir o comentário «Cliente confirmou a visita»',
    state,
    input,
  });

  it('is allowed to its author and to administrators of the flow', () => {
    expect(onlyChange(decide(commentRemove, state, input))).toEqual(removed);
    const members = [aMember({ user_id: bruno.user_id, role: 'admin' })];
    expect(onlyChange(decide(commentRemove, { ...state, members }, input, bruno))).toEqual(removed);
    expect(decide(commentRemove, state, input, bruno)).toMatchObject(refusedWith('not_allowed'));
  });

  it('changes nothing when the comment is already deleted, or belongs to another card', () => {
    expect(decide(commentRemove, aCardState(), input)).toEqual(NOTHING_TO_DO);
    const elsewhere = aCardState({ comments: [aComment({ card_id: idOf('outro card') })] });
    expect(decide(commentRemove, elsewhere, input)).toEqual(NOTHING_TO_DO);
  });
});
