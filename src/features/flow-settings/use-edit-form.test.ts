import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { idOf, sequenceOfIds } from '../../../tests/factories/ids';
import { countedDatabase } from '../../../tests/harness/counted-database';
import { renderHook } from '../../../tests/harness/render-hook';
import { closeDatabase, switchDatabase } from '../../mirror/current';
import type { FormProblem } from '../../ui/form/use-schema-form';
import { useEditForm } from './use-edit-form';

type Values = { name: string; color: string };
type Saving = (values: Values, edits: object) => Promise<FormProblem | (() => void)>;

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1)), color: z.string() });
const newId = sequenceOfIds(43);
const USER = idOf('ana');
const SAVED: Values = { name: 'Venda', color: '#111111' };

let ends: (() => void)[] = [];
beforeEach(async () => {
  const { db } = countedDatabase(USER, 1, newId());
  await db.open();
  switchDatabase(db, { user_id: USER, tenant_id: 1, role: 'user' });
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  closeDatabase();
});

/** Opens a form over these values. Others may change them meanwhile. */
function open(saved: Values, save: Saving) {
  const hook = renderHook(
    (saved: Values) => useEditForm<Values>({ name: 'form.tag', schema, saved, save }),
    saved,
  );
  ends.push(hook.unmount);
  const type = (values: Partial<Values>) => hook.now().form.setValues(values);
  const submit = () => hook.now().bind.onSubmit();
  return { ...hook, type, submit, values: () => hook.now().form.getValues() };
}

const saves = () => vi.fn<Saving>(async () => () => undefined);

it('saves with each edit the value that it started from', async () => {
  const save = saves();
  const form = open(SAVED, save);
  form.type({ name: 'Revenda ' });
  form.submit();
  await expect.poll(() => save).toHaveBeenCalled();
  expect(save.mock.calls[0]).toEqual([
    { name: 'Revenda', color: '#111111' },
    { name: 'Revenda', was: { name: 'Venda' } },
  ]);
});

it('changes by other people appear in untouched fields, and don’t count as one’s own edits', async () => {
  const save = saves();
  const form = open(SAVED, save);
  form.type({ name: 'Revenda' });
  form.render({ name: 'Vendas', color: '#222222' });
  expect(form.values()).toEqual({ name: 'Revenda', color: '#222222' });
  form.submit();
  await expect.poll(() => save).toHaveBeenCalled();
  expect(save.mock.calls[0]![1]).toEqual({ name: 'Revenda', was: { name: 'Venda' } });
});

it('after a conflict was shown, saving again overwrites', async () => {
  const answers = [{ message: 'Outra pessoa mudou isto.', stands: { name: 'Vendas' } }, () => undefined];
  const save = vi.fn<Saving>(async () => answers.shift()!);
  const form = open(SAVED, save);
  form.type({ name: 'Revenda' });
  form.submit();
  await expect.poll(() => form.now().message).toBe('Outra pessoa mudou isto.');
  expect(form.values().name).toBe('Revenda');
  form.submit();
  await expect.poll(() => save).toHaveBeenCalledTimes(2);
  expect(save.mock.calls[1]![1]).toEqual({ name: 'Revenda', was: { name: 'Vendas' } });
});

it('a typed value that equals the saved one by now is no edit any more', async () => {
  const save = saves();
  const form = open(SAVED, save);
  form.type({ name: 'Vendas' });
  form.render({ name: 'Vendas', color: '#111111' });
  expect(form.now().form.isDirty()).toBe(false);
  form.type({ color: '#333333' });
  form.submit();
  await expect.poll(() => save).toHaveBeenCalled();
  expect(save.mock.calls[0]![1]).toEqual({ color: '#333333', was: { color: '#111111' } });
});

it('invalid values are reported beside their field and not saved', async () => {
  const save = saves();
  const form = open(SAVED, save);
  form.type({ name: '   ' });
  form.submit();
  await expect.poll(() => form.now().form.errors.name).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

it('the typed text is restored after the app was closed, with the values that it started from', async () => {
  const closed = open(SAVED, saves());
  closed.type({ name: 'Revenda' });
  closed.now();
  closed.unmount();
  ends = [];
  const save = saves();
  const form = open({ name: 'Vendas', color: '#222222' }, save);
  await expect.poll(() => form.values()).toEqual({ name: 'Revenda', color: '#222222' });
  form.submit();
  await expect.poll(() => save).toHaveBeenCalled();
  expect(save.mock.calls[0]![1]).toEqual({ name: 'Revenda', was: { name: 'Venda' } });
});
