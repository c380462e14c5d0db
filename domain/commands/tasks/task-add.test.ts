import { describe, expect, it } from 'vitest';
import { aTask } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { NOW } from '../../../tests/factories/times';
import { taskAdd } from './task-add';

const input = { task_id: idOf('tarefa'), title: 'Documentação' };

describe('task.add', () => {
  keepsTheContract(taskAdd, {
    state: aCardState(),
    says: 'Adicionar a tarefa «Documentação»',
    input,
    wrong: {
      task_id: [[null, 'Identificador inválido']],
      title: [
        ['', 'Campo obrigatório'],
        ['a'.repeat(256), 'Máximo de 255 caracteres excedido'],
      ],
    },
  });

  it('stores the task', () => {
    expect(onlyChange(decide(taskAdd, aCardState(), { ...input, title: ' Documentação ' }))).toEqual({
      op: 'insert',
      entity: 'task',
      id: input.task_id,
      values: aTask({ created_at: NOW }),
    });
  });

  it('changes nothing when its author has already added it', () => {
    expect(decide(taskAdd, aCardState({ tasks: [aTask({ title: 'Outro' })] }), input)).toEqual(NOTHING_TO_DO);
  });

  it("does not take another person's id", () => {
    const state = aCardState({ tasks: [aTask({ user_id: idOf('bruno') })] });
    expect(decide(taskAdd, state, input)).toMatchObject(refusedWith('id_taken'));
  });
});
