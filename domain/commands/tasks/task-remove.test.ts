import { describe, expect, it } from 'vitest';
import { aTask, aTaskOption } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { taskRemove } from './task-remove';

const other = aTask({ id: idOf('outra tarefa') });
const options = [
  aTaskOption(),
  aTaskOption({ id: idOf('item 2') }),
  aTaskOption({ id: idOf('item de outra'), card_task_id: other.id }),
];
const state = aCardState({ tasks: [aTask(), other], options });

describe('task.remove', () => {
  keepsTheContract(taskRemove, {
    state,
    says: 'Excluir a tarefa «Documentação»',
    input: { task_id: idOf('tarefa') },
    wrong: { task_id: [[undefined, 'Campo obrigatório']] },
  });

  it('removes the task after its options, and no other task', () => {
    expect(decide(taskRemove, state, { task_id: idOf('tarefa') })).toEqual({
      ok: true,
      changes: [
        { op: 'remove', entity: 'task_option', id: idOf('item') },
        { op: 'remove', entity: 'task_option', id: idOf('item 2') },
        { op: 'remove', entity: 'task', id: idOf('tarefa') },
      ],
    });
  });

  it('changes nothing when the task is already deleted', () => {
    expect(decide(taskRemove, aCardState(), { task_id: idOf('tarefa') })).toEqual(NOTHING_TO_DO);
  });
});
