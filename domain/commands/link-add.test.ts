import { describe, expect, it } from 'vitest';
import { aLink } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { NOW } from '../../tests/factories/times';
import { linkAdd } from './link-add';

const state = aCardState();
const input = { link_id: idOf('link'), title: 'Para o cliente' };

describe('link.add', () => {
  keepsTheContract(linkAdd, {
    state,
    says: 'Criar o link «Para o cliente»',
    input,
    wrong: {
      title: [
        ['x'.repeat(101), 'Máximo de 100 caracteres excedido'],
        ['', 'Campo obrigatório'],
      ],
      with_comments: [['sim', 'Valor inválido']],
      with_history: [[1, 'Valor inválido']],
    },
  });

  it('shares the card for seven days, at an address that the server assigns', () => {
    const { values } = onlyChange(decide(linkAdd, state, input)) as { values: ReturnType<typeof aLink> };
    expect(values).toMatchObject({
      title: 'Para o cliente',
      with_comments: false,
      with_history: false,
      slug: null,
      created_at: NOW,
      deactivated_at: null,
    });
    expect(Date.parse(values.expires_at) - Date.parse(NOW)).toBe(7 * 24 * 3_600_000);
  });

  it.each(['with_comments', 'with_history'] as const)(
    'shares only the extra part that was chosen: %s',
    chosen => {
      expect(onlyChange(decide(linkAdd, state, { ...input, [chosen]: true }))).toMatchObject({
        values: { with_comments: false, with_history: false, [chosen]: true },
      });
    },
  );

  it('refuses an id that belongs to another person', () => {
    const taken = aCardState({ links: [aLink({ user_id: idOf('bruno') })] });
    expect(decide(linkAdd, taken, input)).toMatchObject(refusedWith('id_taken'));
  });
});
