import { describe, expect, it } from 'vitest';
import { aTask, aTaskOption } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { optionRemove } from './option-remove';

const options = [aTaskOption(), aTaskOption({ id: idOf('item 2') })];
const state = aCardState({ tasks: [aTask()], options });
const input = { task_id: idOf('tarefa'), option_id: idOf('item') };

describe('option.remove', () => {
  keepsTheContract(optionRemove, {
    state,
    says: 'Excluir o item «Conferir o CRLV»',
    input,
    wrong: {
      task_id: [['', 'Identificador inválido']],
      option_id: [['', 'Identificador inválido']],
    },
  });

  it('removes only that option', () => {
    expect(onlyChange(decide(optionRemove, state, input))).toEqual({
      op: 'remove',
      entity: 'task_option',
      id: input.option_id,
    });
  });

  it('changes nothing when the task has no such option', () => {
    expect(decide(optionRemove, { ...state, options: [] }, input)).toEqual(NOTHING_TO_DO);
    const elsewhere = { ...input, task_id: idOf('outra tarefa') };
    expect(decide(optionRemove, state, elsewhere)).toEqual(NOTHING_TO_DO);
  });
});
