import { describe, expect, it } from 'vitest';
import { aCard, aComment, anApproval, aTask, aTaskOption } from '../../tests/factories/card';
import { aCardState } from '../../tests/factories/card-state';
import { idOf } from '../../tests/factories/ids';
import { applyChanges } from './card-state';

const state = aCardState({ tasks: [aTask()], options: [aTaskOption()], approvals: [anApproval()] });

describe('applyChanges', () => {
  it('inserts, updates and removes the card', () => {
    const empty = aCardState({ card: null });
    const card = aCard();
    const insert = { op: 'insert', entity: 'card', id: card.id, values: card } as const;
    expect(applyChanges(empty, [insert]).card).toEqual(card);
    const update = { op: 'update', entity: 'card', id: card.id, values: { title: 'Novo' } } as const;
    expect(applyChanges(state, [update]).card).toEqual({ ...card, title: 'Novo' });
    expect(applyChanges(empty, [update]).card).toBeNull();
    expect(applyChanges(empty, [insert, update]).card?.title).toBe('Novo');
    expect(applyChanges(state, [{ op: 'remove', entity: 'card', id: card.id }]).card).toBeNull();
  });

  it('puts each row in its list', () => {
    const rows = {
      tasks: aTask({ id: idOf('nova tarefa') }),
      options: aTaskOption({ id: idOf('novo item') }),
      comments: aComment(),
      approvals: anApproval({ user_id: idOf('carla') }),
    };
    const after = applyChanges(state, [
      { op: 'insert', entity: 'task', id: rows.tasks.id, values: rows.tasks },
      { op: 'insert', entity: 'task_option', id: rows.options.id, values: rows.options },
      { op: 'insert', entity: 'comment', id: rows.comments.id, values: rows.comments },
      { op: 'insert', entity: 'approval', id: rows.approvals.id, values: rows.approvals },
    ]);
    expect(after.tasks).toEqual([...state.tasks, rows.tasks]);
    expect(after.options).toEqual([...state.options, rows.options]);
    expect(after.comments).toEqual([rows.comments]);
    expect(after.approvals).toEqual([...state.approvals, rows.approvals]);
  });

  it('updates only the row that is named', () => {
    const other = aTaskOption({ id: idOf('item 2') });
    const before = { ...state, options: [...state.options, other] };
    const { options } = applyChanges(before, [
      { op: 'update', entity: 'task_option', id: idOf('item'), values: { checked: true } },
      { op: 'update', entity: 'task_option', id: idOf('nenhum'), values: { checked: true } },
    ]);
    expect(options).toEqual([aTaskOption({ checked: true }), other]);
  });

  it('keeps one row per id, even when it is inserted twice', () => {
    const again = aTask({ title: 'De novo' });
    const { tasks } = applyChanges(state, [{ op: 'insert', entity: 'task', id: again.id, values: again }]);
    expect(tasks).toEqual([again]);
  });

  it('removes the row that is named', () => {
    const { tasks, options } = applyChanges(state, [
      { op: 'remove', entity: 'task', id: idOf('tarefa') },
      { op: 'remove', entity: 'task_option', id: idOf('nenhum') },
    ]);
    expect(tasks).toEqual([]);
    expect(options).toEqual(state.options);
  });

  it('does not modify its input', () => {
    const copy = structuredClone(state);
    applyChanges(state, [
      { op: 'update', entity: 'card', id: idOf('card'), values: { title: 'Novo' } },
      { op: 'remove', entity: 'task', id: idOf('tarefa') },
      { op: 'update', entity: 'approval', id: state.approvals[0]!.id, values: { state: 'approved' } },
    ]);
    expect(state).toEqual(copy);
  });
});
