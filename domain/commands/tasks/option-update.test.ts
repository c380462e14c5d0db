import { describe, expect, it } from 'vitest';
import { aTask, aTaskOption } from '../../../tests/factories/card';
import { aCardState } from '../../../tests/factories/card-state';
import { keepsTheContract } from '../../../tests/factories/contract';
import { decide, NOTHING_TO_DO, onlyChange, refusedWith } from '../../../tests/factories/deciding';
import { idOf } from '../../../tests/factories/ids';
import { optionUpdate } from './option-update';

const state = aCardState({ tasks: [aTask()], options: [aTaskOption()] });
const target = { task_id: idOf('tarefa'), option_id: idOf('item') };

describe('option.update', () => {
  keepsTheContract(optionUpdate, {
    state,
    says: 'Marcar «Conferir o CRLV»',
    input: { ...target, checked: true },
    wrong: {
      task_id: [['', 'Identificador inválido']],
      option_id: [[undefined, 'Campo obrigatório']],
      checked: [['sim', 'Valor inválido']],
      title: [[' ', 'Campo obrigatório']],
    },
  });

  it('renames the option, ticked or not', () => {
    expect(
      onlyChange(decide(optionUpdate, state, { ...target, title: 'IPVA', checked: true })),
    ).toMatchObject({
      values: { title: 'IPVA', checked: true },
    });
    expect(onlyChange(decide(optionUpdate, state, { ...target, title: 'IPVA' }))).toMatchObject({
      values: { title: 'IPVA' },
    });
  });

  it.each([true, false])('sets it to %s', checked => {
    const before = { ...state, options: [aTaskOption({ checked: !checked })] };
    expect(onlyChange(decide(optionUpdate, before, { ...target, checked }))).toEqual({
      op: 'update',
      entity: 'task_option',
      id: target.option_id,
      values: { checked },
    });
  });

  it('changes nothing when the option already has these values', () => {
    expect(decide(optionUpdate, state, { ...target, checked: false })).toEqual(NOTHING_TO_DO);
  });

  it.each([
    ['is gone', target],
    ['is of another task', { ...target, task_id: idOf('outra tarefa') }],
  ])('is refused when the option %s', (why, named) => {
    const seen = why === 'is gone' ? { ...state, options: [] } : state;
    expect(decide(optionUpdate, seen, { ...named, checked: true })).toMatchObject(refusedWith('task_gone'));
  });
});
