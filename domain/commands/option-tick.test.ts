import { describe, expect, it } from 'vitest';
import { aTask, aTaskOption } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { keepsTheContract } from '../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../tests/factories/deciding';
import { idOf } from '../../tests/factories/ids';
import { optionTick } from './option-tick';

const state = aCardState({ tasks: [aTask()], options: [aTaskOption()] });
const target = { task_id: idOf('tarefa'), option_id: idOf('item') };

describe('option.tick', () => {
  keepsTheContract(optionTick, {
    state,
    input: { ...target, checked: true },
    wrong: {
      task_id: [['', 'Identificador inválido']],
      option_id: [[undefined, 'Identificador inválido']],
      checked: [
        ['sim', 'Campo obrigatório'],
        [undefined, 'Campo obrigatório'],
      ],
    },
  });

  it.each([true, false])('sets it to %s', checked => {
    const before = { ...state, options: [aTaskOption({ checked: !checked })] };
    expect(onlyChange(decide(optionTick, before, { ...target, checked }))).toEqual({
      op: 'update',
      entity: 'task_option',
      id: target.option_id,
      values: { checked },
    });
  });

  it('has nothing to do when it is so already', () => {
    expect(decide(optionTick, state, { ...target, checked: false })).toEqual(NOTHING_TO_DO);
  });

  it.each([
    ['is gone', target],
    ['is of another task', { ...target, task_id: idOf('outra tarefa') }],
  ])('is refused when the option %s', (why, named) => {
    const seen = why === 'is gone' ? { ...state, options: [] } : state;
    expect(decide(optionTick, seen, { ...named, checked: true })).toMatchObject(refusedWith('task_gone'));
  });
});
