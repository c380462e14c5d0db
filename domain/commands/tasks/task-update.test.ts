import { describe, expect, it } from 'vitest';
import { aTask } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { taskUpdate } from './task-update';

const state = aCardState({ tasks: [aTask()] });
const input = { task_id: idOf('tarefa'), title: 'Vistoria' };

describe('task.update', () => {
  keepsTheContract(taskUpdate, {
    says: 'Renomear a tarefa «Documentação» para «Vistoria»',
    state,
    input,
    wrong: { title: [['  ', 'Campo obrigatório']] },
  });

  it('changes only the title', () => {
    expect(onlyChange(decide(taskUpdate, state, input))).toEqual({
      op: 'update',
      entity: 'task',
      id: idOf('tarefa'),
      values: { title: 'Vistoria' },
    });
    expect(decide(taskUpdate, state, { ...input, title: aTask().title })).toEqual(NOTHING_TO_DO);
  });

  it('is refused when the task is gone', () => {
    expect(decide(taskUpdate, aCardState(), input)).toMatchObject(refusedWith('task_gone'));
  });
});
