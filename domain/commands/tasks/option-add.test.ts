import { describe, expect, it } from 'vitest';
import { aTask, aTaskOption } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { NOW } from '../../../tests/factories/times';
import { optionAdd } from './option-add';

const state = aCardState({ tasks: [aTask()] });
const input = { task_id: idOf('tarefa'), option_id: idOf('item'), title: 'Conferir o CRLV' };

describe('option.add', () => {
  keepsTheContract(optionAdd, {
    state,
    says: 'Adicionar o item «Conferir o CRLV»',
    input,
    wrong: {
      task_id: [['', 'Identificador inválido']],
      option_id: [[3, 'Identificador inválido']],
      title: [['  ', 'Campo obrigatório']],
    },
  });

  it('stores the option unticked', () => {
    expect(onlyChange(decide(optionAdd, state, input))).toEqual({
      op: 'insert',
      entity: 'task_option',
      id: input.option_id,
      values: aTaskOption({ created_at: NOW }),
    });
  });

  it('changes nothing when its author has already added it, even if it was ticked since', () => {
    const added = { ...state, options: [aTaskOption({ checked: true })] };
    expect(decide(optionAdd, added, input)).toEqual(NOTHING_TO_DO);
  });

  it('needs an existing task', () => {
    expect(decide(optionAdd, aCardState(), input)).toMatchObject(refusedWith('task_gone'));
  });

  it.each([
    ["another person's option", { user_id: idOf('bruno') }],
    ['an option of another task', { card_task_id: idOf('outra tarefa') }],
  ])('refuses the id of %s', (_, values) => {
    const taken = { ...state, options: [aTaskOption(values)] };
    expect(decide(optionAdd, taken, input)).toMatchObject(refusedWith('id_taken'));
  });
});
