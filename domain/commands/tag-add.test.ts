import { describe, expect, it } from 'vitest';
import { aTag } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { tagAdd } from './tag-add';

const old = idOf('etiqueta antiga');
const state = aCardState({ card: aCard({ tag_ids: [old] }), tags: [aTag()] });

describe('tag.add', () => {
  keepsTheContract(tagAdd, {
    state,
    says: 'Adicionar a etiqueta Urgente',
    input: { tag_id: idOf('etiqueta') },
    wrong: { tag_id: [['Urgente', 'Identificador inválido']] },
  });

  it('adds the tag after the present ones', () => {
    expect(onlyChange(decide(tagAdd, state, { tag_id: idOf('etiqueta') }))).toEqual({
      op: 'update',
      entity: 'card',
      id: idOf('card'),
      values: { tag_ids: [old, idOf('etiqueta')] },
    });
  });

  it('changes nothing for a tag that is already on the card', () => {
    expect(decide(tagAdd, state, { tag_id: old })).toEqual(NOTHING_TO_DO);
  });

  it('accepts only tags of the flow', () => {
    expect(decide(tagAdd, state, { tag_id: idOf('de outro fluxo') })).toMatchObject(
      refusedWith('tag_unavailable'),
    );
  });
});
