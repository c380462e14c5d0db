import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '../../../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../../../tests/factories/ids';
import { countedDatabase } from '../../../../tests/harness/counted-database';
import { page, renderHook } from '../../../../tests/harness/render-hook';
import { closeDatabase, switchDatabase } from '../../../mirror/current';
import type { CardView } from '../../../view/types';
import { CardProvider } from '../card-context';
import { type Problem, useDraft } from './use-draft';

const alertError = vi.hoisted(() => vi.fn());
vi.mock('../../../state/alerts', () => ({ error: alertError }));

const newId = sequenceOfIds(37);
const USER = idOf('ana');
const card = aCard();
const CONFLICT: Problem = { message: 'Outra pessoa mudou isto.', isConflict: true };

let mounted: { unmount: () => void }[] = [];
beforeEach(async () => {
  vi.stubGlobal('location', { pathname: '/home' });
  const { db } = countedDatabase(USER, 1, newId());
  await db.open();
  switchDatabase(db, { user_id: USER, tenant_id: 1, role: 'user' });
});
afterEach(() => {
  for (const { unmount } of mounted) unmount();
  mounted = [];
  closeDatabase();
  vi.unstubAllGlobals();
  alertError.mockReset();
});

type Save = (value: string, was: string) => Promise<Problem | null>;

/** Opens a field of the card with this saved value. */
function openField(saved: string, save: Save, { isReadOnly = false } = {}) {
  const context = { view: { card } as CardView, isReadOnly } as never;
  const field = renderHook(
    ({ saved }: { saved: string }) => useDraft('title', saved, save),
    { saved },
    inside => createElement(CardProvider, { value: context }, inside),
  );
  mounted.push(field);
  return { ...field, stands: (value: string) => field.render({ saved: value }) };
}

const saves = () => vi.fn<Save>(async () => null);

describe('a field edited in place', () => {
  it('shows the saved value, then the typed one, then the result of the save', async () => {
    const save = saves();
    const field = openField('Onix', save);
    expect(field.now()).toMatchObject({ value: 'Onix', isDirty: false });
    field.now().change('Onix Plus');
    expect(field.now()).toMatchObject({ value: 'Onix Plus', isDirty: true });
    expect(await field.now().commit()).toBeNull();
    expect(save.mock.calls).toEqual([['Onix Plus', 'Onix']]);
    expect(field.now()).toMatchObject({ value: 'Onix Plus', isDirty: false });
    field.stands('ONIX PLUS');
    expect(field.now()).toMatchObject({ value: 'ONIX PLUS', isDirty: false });
  });

  it('shows changes by other people until something is typed, and keeps what is typed', () => {
    const field = openField('Onix', saves());
    field.stands('Tracker');
    expect(field.now().value).toBe('Tracker');
    field.now().change('Tracker LT');
    field.stands('Spin');
    expect(field.now().value).toBe('Tracker LT');
  });

  it('doesn’t save an unchanged value', async () => {
    const save = saves();
    const field = openField('Onix', save);
    field.now().change('Onix Plus');
    field.now().change('Onix');
    await field.now().commit();
    expect(save).not.toHaveBeenCalled();
    expect(field.now().isDirty).toBe(false);
  });

  it('keeps a value that couldn’t be saved, shows why, and overwrites once the person confirms', async () => {
    const save = vi.fn<Save>(async (_value, was) => (was === 'Onix' ? CONFLICT : null));
    const field = openField('Onix', save);
    field.now().change('Onix Plus');
    field.stands('Tracker');
    expect(await field.now().commit()).toEqual(CONFLICT);
    expect(field.now()).toMatchObject({ value: 'Onix Plus', isDirty: true, problem: CONFLICT });
    field.now().change('Onix Plus LT');
    expect(field.now().problem).toEqual(CONFLICT);
    field.now().keepMine();
    await expect.poll(() => field.now().isDirty).toBe(false);
    expect(save.mock.calls.at(-1)).toEqual(['Onix Plus LT', 'Tracker']);
    expect(field.now().problem).toBeNull();
  });

  it('clears an error that isn’t a conflict at the next key', async () => {
    const field = openField('Onix', async () => ({ message: 'Campo obrigatório', isConflict: false }));
    field.now().change('');
    await field.now().commit();
    expect(field.now().problem?.message).toBe('Campo obrigatório');
    field.now().change('O');
    expect(field.now().problem).toBeNull();
  });

  it('compares what was typed during a save with the result of that save', async () => {
    const turns: (() => void)[] = [];
    const save = vi.fn<Save>(() => new Promise(resolve => turns.push(() => resolve(null))));
    const field = openField('Onix', save);
    field.now().change('Onix Plus');
    const first = field.now().commit();
    await expect.poll(() => turns).toHaveLength(1);
    field.now().change('Onix Plus LT');
    const second = field.now().commit();
    turns[0]!();
    await first;
    await expect.poll(() => turns).toHaveLength(2);
    turns[1]!();
    await second;
    expect(save.mock.calls).toEqual([
      ['Onix Plus', 'Onix'],
      ['Onix Plus LT', 'Onix Plus'],
    ]);
  });

  it('is saved when the page is left or the field leaves the screen', async () => {
    const save = saves();
    const field = openField('Onix', save);
    field.now().change('Onix Plus');
    page.dispatchEvent(new Event('pagehide'));
    await expect.poll(() => save).toHaveBeenCalledTimes(1);
    field.stands('Onix Plus');
    field.now().change('Onix LT');
    field.unmount();
    await expect.poll(() => save.mock.calls.at(-1)).toEqual(['Onix LT', 'Onix Plus']);
    expect(alertError).not.toHaveBeenCalled();
  });

  it('shows a failed save on leaving as an alert, since the field is gone', async () => {
    const field = openField('Onix', async () => CONFLICT);
    field.now().change('Onix Plus');
    field.unmount();
    await expect.poll(() => alertError).toHaveBeenCalledWith(CONFLICT.message);
  });

  it('is restored after the app was closed, with the value that it started from', async () => {
    const closed = openField('Onix', async () => CONFLICT);
    closed.now().change('Onix Plus');
    await closed.now().commit();
    closed.unmount();
    await expect.poll(() => alertError).toHaveBeenCalled();
    const save = saves();
    const again = openField('Tracker', save);
    await expect.poll(() => save.mock.calls).toEqual([['Onix Plus', 'Onix']]);
    expect(again.now().value).toBe('Onix Plus');
  });

  it('discards the typed text for good', async () => {
    const save = saves();
    const field = openField('Onix', save);
    field.now().change('Onix Plus');
    field.now().reset();
    expect(field.now()).toMatchObject({ value: 'Onix', isDirty: false });
    field.unmount();
    const again = openField('Onix', save);
    await again.now().commit();
    expect(save).not.toHaveBeenCalled();
    expect(again.now().value).toBe('Onix');
  });

  it('keeps what was typed before on a read-only card, and doesn’t save it on leaving', async () => {
    const save = saves();
    const field = openField('Onix', save, { isReadOnly: true });
    field.now().change('Onix Plus');
    page.dispatchEvent(new Event('pagehide'));
    field.unmount();
    await Promise.resolve();
    expect(save).not.toHaveBeenCalled();
  });
});
