import { describe, expect, it } from 'vitest';
import { aComment } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { aClock } from '../../tests/factories/times';
import { commentAdd } from './comment-add';

const input = { comment_id: idOf('comentário'), description: `Ok, @${idOf('bruno')}` };

describe('comment.add', () => {
  keepsTheContract(commentAdd, {
    state: aCardState(),
    says: 'Comentar: «Ok, @…»',
    input,
    wrong: {
      comment_id: [['1', 'Identificador inválido']],
      description: [
        [' \n ', 'Campo obrigatório'],
        [undefined, 'Campo obrigatório'],
        ['a'.repeat(5001), 'Máximo de 5000 caracteres excedido'],
      ],
    },
  });

  it('stores the comment with the time it was made and the time it arrived', () => {
    const { now, made_at } = aClock();
    const description = `  ${input.description}\n`;
    expect(onlyChange(decide(commentAdd, aCardState(), { ...input, description }))).toEqual({
      op: 'insert',
      entity: 'comment',
      id: input.comment_id,
      values: aComment({ description: input.description, made_at, created_at: now }),
    });
  });

  it('changes nothing when the comment is already stored', () => {
    expect(decide(commentAdd, aCardState({ comments: [aComment()] }), input)).toEqual(NOTHING_TO_DO);
  });

  it.each([
    ["another person's comment", { user_id: idOf('bruno') }],
    ['a comment on another card', { card_id: idOf('outro card') }],
  ])('refuses the id of %s', (_, values) => {
    const state = aCardState({ comments: [aComment(values)] });
    expect(decide(commentAdd, state, input)).toMatchObject(refusedWith('id_taken'));
  });
});
