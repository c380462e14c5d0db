import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderHook } from '../../tests/harness/render-hook';
import { until } from '../../tests/harness/until';
import { connectivity } from '../sync/connectivity';
import { queries } from './queries';
import { readAgain } from './read-again';
import { readPages, usePagedList } from './use-paged-list';

const row = z.int();
/** Pages that were asked of the server. */
let asked: number[];
/** Answers the requests that are held; null while none is held. */
let held: (() => void)[] | null;
let unmount = () => {};

beforeEach(() => {
  [asked, held] = [[], null];
  connectivity.online = true;
  vi.stubGlobal('fetch', async (path: string) => {
    const page = Number(/page=(\d+)/.exec(path)![1]);
    asked.push(page);
    if (!connectivity.online) throw new TypeError('Failed to fetch');
    if (held) await new Promise<void>(resolve => held!.push(resolve));
    return Response.json({ data: [page], meta: { current_page: page, last_page: 4 } });
  });
});
afterEach(() => {
  unmount();
  queries.clear();
  vi.unstubAllGlobals();
});

/** Answers the requests that are held, and each later one at once. */
function release() {
  for (const answer of held ?? []) answer();
  held = null;
}

/** Opens a list as a screen does. `at` waits until it is at rest with these pages; `press` presses its button. */
function openList() {
  const hook = renderHook((path: string) => usePagedList(readPages(path, row)), '/x' as string);
  unmount = hook.unmount;
  const shown = () => {
    const { data, error, isFetching } = hook.now();
    return { pages: data?.pages.map(page => page.meta.current_page) ?? [], error, isFetching };
  };
  const at = (...pages: number[]) =>
    until(shown, now => String(now.pages) === String(pages) && !now.isFetching, 10_000);
  return { ...hook, at, shown, press: () => hook.now().showMore() };
}
const askedAre = (...pages: number[]) =>
  until(
    () => asked,
    all => String(all) === String(pages),
    10_000,
  );

it('loads the next page once, however often it is asked for', async () => {
  const { at, press } = openList();
  await at(1);
  press();
  press();
  await at(1, 2);
  expect(asked).toEqual([1, 2]);
});

it('loads a page that found no connection once there is one, after those before it', async () => {
  const { at, press, shown } = openList();
  await at(1);
  connectivity.online = false;
  press();
  await until(shown, ({ error }) => error !== null);
  connectivity.online = true;
  expect((await at(1, 2)).error).toBeNull();
  expect(asked).toEqual([1, 2, 1, 2]);
});

it('loads a page that is asked for while those before it are read again', async () => {
  const { at, press } = openList();
  await at(1);
  held = [];
  readAgain();
  await askedAre(1, 1);
  press();
  release();
  await at(1, 2);
  expect(asked).toEqual([1, 1, 2]);
});

it('loads a page whose reading a saved change has interrupted', async () => {
  const { at, press } = openList();
  await at(1);
  held = [];
  press();
  await askedAre(1, 2);
  readAgain();
  await askedAre(1, 2, 1);
  release();
  await at(1, 2);
  expect(asked).toEqual([1, 2, 1, 2]);
});

it('reads only the first page when that has failed, and of another list', async () => {
  connectivity.online = false;
  const { at, press, render, shown } = openList();
  await until(shown, ({ error }) => error !== null);
  held = [];
  connectivity.online = true;
  press();
  release();
  await at(1);
  connectivity.online = false;
  press();
  await until(shown, ({ error }) => error !== null);
  held = [];
  connectivity.online = true;
  render('/y');
  release();
  await at(1);
});
