import { describe, expect, it } from 'vitest';
import { aLink } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { linkRemove } from './link-remove';

const state = aCardState({ links: [aLink()] });
const input = { link_id: idOf('link') };

describe('link.remove', () => {
  keepsTheContract(linkRemove, {
    says: 'Desativar o link «Para o cliente»',
    state,
    input,
    archived: 'applied',
    disabled: 'applied',
  });

  it('ends the link immediately and keeps it in the list', () => {
    expect(onlyChange(decide(linkRemove, state, input))).toEqual({
      op: 'update',
      entity: 'external_link',
      id: idOf('link'),
      values: { deactivated_at: NOW },
    });
    expect(decide(linkRemove, aCardState(), input)).toEqual(NOTHING_TO_DO);
  });
});
