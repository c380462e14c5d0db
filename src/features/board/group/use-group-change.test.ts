import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../../../tests/harness/render-hook';
import { endOffer, undoing } from '../../../state/undo';
import { changeSelected, type Refused } from './change-selected';
import { selection } from './selection';
import { useGroupChange } from './use-group-change';

const { success, syncNow, takeBackEntry, releaseEntry } = vi.hoisted(() => ({
  success: vi.fn(),
  syncNow: vi.fn(),
  takeBackEntry: vi.fn(async (_id: string) => true),
  releaseEntry: vi.fn(async (_id: string) => {}),
}));
vi.mock('../../../state/alerts', () => ({ success }));
vi.mock('../../../sync/sync', () => ({ syncNow }));
vi.mock('../../../view/perform', () => ({ takeBackEntry, releaseEntry }));
vi.mock('./change-selected', () => ({ changeSelected: vi.fn() }));

const MOVE = { name: 'card.move' as const, input: { phase_id: 'b' } };
const told = (count: number) => `${count} movidos`;
const no = (isGone: boolean): Refused => ({ message: 'Esta mudança de fase não é permitida.', isGone });
const cameOf = (entry_ids: string[], refused: [string, Refused][] = []) =>
  vi.mocked(changeSelected).mockResolvedValueOnce({ entry_ids, refused: new Map(refused) });

beforeEach(() => {
  vi.clearAllMocks();
  selection.chosen = { a: true, b: true, c: true };
});
afterEach(endOffer);

const choose = (ids: string[]) => renderHook((ids: string[]) => useGroupChange('flow', ids), ids);

it('one undo offer undoes all of them', async () => {
  cameOf(['1', '2', '3']);
  const group = choose(['a', 'b', 'c']);
  await group.now().change(MOVE, told);
  expect(undoing.offer).toMatchObject({ message: '3 movidos', entry_id: '1', card: null });
  expect(await undoing.offer!.undo!()).toBe(true);
  expect(takeBackEntry.mock.calls.map(([id]) => id)).toEqual(['1', '2', '3']);
  expect(selection.chosen).toBeNull();
  group.unmount();
});

it('reports an undo that failed because one of them was already sent', async () => {
  cameOf(['1', '2']);
  takeBackEntry.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  await choose(['a', 'b']).now().change(MOVE, told);
  expect(await undoing.offer!.undo!()).toBe(false);
});

it('all of them are sent once the offer has ended', async () => {
  cameOf(['1', '2']);
  await choose(['a', 'b']).now().change(MOVE, told);
  expect(releaseEntry).not.toHaveBeenCalled();
  endOffer();
  await expect.poll(() => syncNow).toHaveBeenCalledTimes(1);
  expect(releaseEntry.mock.calls.map(([id]) => id)).toEqual(['1', '2']);
});

it('refused cards still in the flow stay selected with their reasons, those that left don’t', async () => {
  cameOf(
    ['1'],
    [
      ['b', no(false)],
      ['c', no(true)],
    ],
  );
  const group = choose(['a', 'b', 'c']);
  await group.now().change(MOVE, told);
  expect(undoing.offer).toMatchObject({ message: '1 movidos' });
  expect(selection.chosen).toEqual({ b: true });
  expect([...group.now().refused.keys()]).toEqual(['b', 'c']);
  group.now().forgetRefused();
  expect(group.now().refused.size).toBe(0);
  expect(selection.chosen).toEqual({ b: true });
});

it('a result without changes is shown without an undo offer, and a complete refusal shows no success', async () => {
  cameOf([]);
  await choose(['a']).now().change(MOVE, told);
  expect(undoing.offer).toBeNull();
  expect(success).toHaveBeenCalledWith('1 movidos');
  cameOf([], [['a', no(false)]]);
  await choose(['a']).now().change(MOVE, told);
  expect(success).toHaveBeenCalledTimes(1);
});

it('reports the progress while it runs', async () => {
  let end = () => {};
  vi.mocked(changeSelected).mockImplementationOnce(async (_board, _ids, _change, onDone) => {
    onDone(2);
    await new Promise<void>(resolve => {
      end = resolve;
    });
    return { entry_ids: [], refused: new Map() };
  });
  const group = choose(['a', 'b', 'c']);
  expect(group.now().done).toBeNull();
  const changing = group.now().change(MOVE, told);
  await expect.poll(() => group.now().done).toBe(2);
  end();
  await changing;
  expect(group.now().done).toBeNull();
});
