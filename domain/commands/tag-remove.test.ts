import { describe, expect, it } from 'vitest';
import { aTag } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { tagRemove } from './tag-remove';

const state = aCardState({
  card: aCard({ tag_ids: [idOf('etiqueta'), idOf('outra')] }),
  tags: [aTag()],
});

describe('tag.remove', () => {
  keepsTheContract(tagRemove, {
    state,
    says: 'Remover a etiqueta Urgente',
    input: { tag_id: idOf('etiqueta') },
    wrong: { tag_id: [[null, 'Identificador inválido']] },
  });

  it('removes only that tag, even when the flow no longer has it', () => {
    expect(onlyChange(decide(tagRemove, state, { tag_id: idOf('etiqueta') }))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { tag_ids: [idOf('outra')] },
    });
  });

  it('changes nothing for a tag that is not on the card', () => {
    expect(decide(tagRemove, state, { tag_id: idOf('terceira') })).toEqual(NOTHING_TO_DO);
  });
});
