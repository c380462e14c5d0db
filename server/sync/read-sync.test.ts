import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boardFeed, tenantFeed, userFeed } from '../../domain/entities/feeds';
import { SYNC_ROWS_MAX } from '../../domain/sync';
import { startServer, type TestServer } from '../../tests/harness/server';
import { createWorld, type World } from '../../tests/harness/world';
import type { Queryable } from '../database/pool';
import { inTransaction } from '../database/transaction';
import { touchFeeds } from '../feeds/touch-feeds';
import { editBoard } from '../flows/edit-flow';
import { removeMember } from '../flows/edit-members';
import { beginEpoch } from './epochs';
import { forgetTombstones } from './forget-removals';
import { readPages } from './read-pages';
import { readSync } from './read-sync';

let server: TestServer;
let world: World;
let feed: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await createWorld(server, 1);
  feed = boardFeed(world.flow.board.id);
});

const actorOf = (person: string) => world.people[person]!.actor;
const sync = (person: string, feeds: Record<string, string | null> = {}) =>
  readSync(server.pool, actorOf(person), { feeds, unsettled: [] });
const cursorOf = (answer: Awaited<ReturnType<typeof sync>>, of = feed) =>
  answer.pages.find(page => page.feed === of)!.cursor;
const touch = (rowIds: string[], gone = false) =>
  inTransaction(server.pool, client =>
    touchFeeds(
      client,
      world.tenant_id,
      rowIds.map(row_id => ({ feed, entity: 'tag' as const, row_id, gone })),
    ),
  );

describe('the feeds that a person may hold', () => {
  it('S8: are their own, the company’s, and those of active flows in which they are a member', async () => {
    const { entitled } = await sync('vendas');
    expect(entitled).toEqual([tenantFeed(world.tenant_id), userFeed(actorOf('vendas').user_id), feed]);
  });

  it('S8: include a deactivated flow only when requested, and never a foreign or unknown one', async () => {
    await editBoard(world.manager, world.flow.board.id, { enabled: false });
    expect((await sync('vendas')).entitled).not.toContain(feed);
    expect((await sync('vendas', { [feed]: null })).entitled).toContain(feed);
    const other = await createWorld(server, 2);
    const foreign = boardFeed(other.flow.board.id);
    const wanted = { [foreign]: null, [boardFeed(world.newId())]: null, [tenantFeed(other.tenant_id)]: null };
    expect((await sync('vendas', wanted)).entitled).toEqual([
      tenantFeed(world.tenant_id),
      userFeed(actorOf('vendas').user_id),
    ]);
  });

  it('S8: no longer include a flow from which they were removed', async () => {
    const member = world.flow.members.find(({ user_id }) => user_id === actorOf('vendas').user_id)!;
    const before = await sync('vendas');
    await removeMember(world.manager, world.flow.board.id, member.id);
    const mine = userFeed(actorOf('vendas').user_id);
    const after = await sync('vendas', { [feed]: cursorOf(before), [mine]: cursorOf(before, mine) });
    expect(after.entitled).not.toContain(feed);
    expect(after.pages.find(page => page.feed === mine)!.rows).toEqual([
      { entity: 'my_board', id: world.flow.board.id, row: null },
    ]);
  });

  it('S8: still include a flow that the device leaves out, for which no rows are sent', async () => {
    const actor = actorOf('vendas');
    const left = await readSync(server.pool, actor, { feeds: {}, unsettled: [], without: [feed] });
    expect(left.entitled).toContain(feed);
    expect(left.pages.map(page => page.feed)).toEqual([tenantFeed(world.tenant_id), userFeed(actor.user_id)]);
  });

  it('include any flow of the company for a company administrator', async () => {
    const admin = { user_id: world.newId(), tenant_id: world.tenant_id, role: 'admin' as const };
    const asked = await readSync(server.pool, admin, { feeds: { [feed]: null }, unsettled: [] });
    expect(asked.entitled).toContain(feed);
  });
});

describe('pages', () => {
  it('S7: contain only changes since the cursor', async () => {
    const cursor = cursorOf(await sync('vendas'));
    expect((await sync('vendas', { [feed]: cursor })).pages.find(page => page.feed === feed)).toMatchObject({
      rows: [],
      head: true,
      reset: false,
    });
    const [tag] = world.flow.tags;
    await touch([tag!.id]);
    const page = (await sync('vendas', { [feed]: cursor })).pages.find(found => found.feed === feed)!;
    expect(page.rows).toEqual([{ entity: 'tag', id: tag!.id, row: tag }]);
    expect(page.from).toBe(cursor);
  });

  it('S8: can be resumed in the middle of a revision, without gaps or repeats', async () => {
    const ids = Array.from({ length: 25 }, () => world.newId());
    const start = cursorOf(await sync('vendas'));
    await touch(ids);
    const seen: string[] = [];
    let cursor = start;
    for (let page = 0; ; page += 1) {
      const [read] = await readPages(server.pool, world.tenant_id, [[feed, cursor]], 10);
      seen.push(...read!.rows.map(({ id }) => id));
      cursor = read!.cursor;
      expect(page).toBeLessThan(3);
      if (read!.head) break;
    }
    expect(seen).toEqual([...ids].sort());
  });

  it('hold a limited number of rows in all, whatever is requested', async () => {
    await touch(Array.from({ length: SYNC_ROWS_MAX + 50 }, () => world.newId()));
    const { pages } = await sync('vendas');
    expect(pages.reduce((sum, page) => sum + page.rows.length, 0)).toBe(SYNC_ROWS_MAX);
    expect(pages.find(page => page.feed === feed)).toMatchObject({ head: false });
  });

  it('S8: start again when the cursor is of a history that this database never had', async () => {
    const cursor = cursorOf(await sync('vendas'));
    const [epoch, revision] = cursor.split('.') as [string, string];
    const beyond = `${epoch}.${Number(revision) + 1000}`;
    expect((await sync('vendas', { [feed]: beyond })).pages.find(page => page.feed === feed)!.reset).toBe(
      true,
    );
    expect((await sync('vendas', { [feed]: `abcdef.1` })).pages.find(page => page.feed === feed)!.reset).toBe(
      true,
    );
  });

  it('S8: start again when the server continued from a restored backup', async () => {
    const before = cursorOf(await sync('vendas'));
    // Revisions that this device saw after the backup are lost with the restore: only its cursor refers to them.
    const [epoch, revision] = before.split('.') as [string, string];
    const lost = `${epoch}.${Number(revision) + 50}`;
    await beginEpoch(server.pool);
    for (let change = 0; change < 60; change += 1) await touch([world.flow.tags[0]!.id]);
    expect((await sync('vendas', { [feed]: lost })).pages.find(page => page.feed === feed)!.reset).toBe(true);
    expect((await sync('vendas', { [feed]: before })).pages.find(page => page.feed === feed)!.reset).toBe(
      false,
    );
  });

  it('S7: start again when removals since the cursor are forgotten', async () => {
    const cursor = cursorOf(await sync('vendas'));
    await touch([world.newId()], true);
    const later = cursorOf(await sync('vendas', { [feed]: cursor }));
    await server.pool.query(
      "UPDATE changes SET changed_at = now() - interval '91 days' WHERE tenant_id = $1 AND gone",
      [world.tenant_id],
    );
    await forgetTombstones(server.pool);
    expect((await sync('vendas', { [feed]: cursor })).pages.find(page => page.feed === feed)!.reset).toBe(
      true,
    );
    expect((await sync('vendas', { [feed]: later })).pages.find(page => page.feed === feed)!.reset).toBe(
      false,
    );
  });

  it('S8: a first snapshot ends although removals between its revisions are forgotten', async () => {
    await touch([world.newId()]);
    await touch([world.newId()], true);
    await touch([world.newId()]);
    await server.pool.query(
      "UPDATE changes SET changed_at = now() - interval '91 days' WHERE tenant_id = $1 AND gone",
      [world.tenant_id],
    );
    await forgetTombstones(server.pool);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; ; page += 1) {
      const [read] = await readPages(server.pool, world.tenant_id, [[feed, cursor]], 3);
      expect(read!.reset, `page ${page}`).toBe(page === 0);
      seen.push(...read!.rows.map(({ entity, id }) => `${entity} ${id}`));
      cursor = read!.cursor;
      if (read!.head) break;
    }
    const [whole] = await readPages(server.pool, world.tenant_id, [[feed, null]]);
    expect(seen).toEqual(whole!.rows.map(({ entity, id }) => `${entity} ${id}`));
  });

  it('S8: a snapshot begins again when an entity that it sent was removed and the removal is forgotten', async () => {
    const [first] = await readPages(server.pool, world.tenant_id, [[feed, null]], 3);
    await touch([first!.rows[0]!.id], true);
    await server.pool.query(
      "UPDATE changes SET changed_at = now() - interval '91 days' WHERE tenant_id = $1 AND gone",
      [world.tenant_id],
    );
    await forgetTombstones(server.pool);
    const [next] = await readPages(server.pool, world.tenant_id, [[feed, first!.cursor]], 3);
    expect(next!.reset).toBe(true);
  });

  it('S8: contain both entities with one id in one revision, wherever the page ends', async () => {
    const start = cursorOf(await sync('vendas'));
    const id = world.newId();
    await inTransaction(server.pool, client =>
      touchFeeds(
        client,
        world.tenant_id,
        (['comment', 'task'] as const).map(entity => ({ feed, entity, row_id: id, gone: true })),
      ),
    );
    const [first] = await readPages(server.pool, world.tenant_id, [[feed, start]], 1);
    const [second] = await readPages(server.pool, world.tenant_id, [[feed, first!.cursor]], 1);
    expect([...first!.rows, ...second!.rows].map(({ entity }) => entity)).toEqual(['comment', 'task']);
    expect(second!.head).toBe(true);
  });

  it('are shorter when their rows are long, and always advance', async () => {
    const member = world.flow.members.find(({ user_id }) => user_id === actorOf('vendas').user_id)!;
    const tags = Array.from({ length: 12 }, () => ({ id: world.newId(), name: 'x'.repeat(300_000) }));
    for (const { id, name } of tags) {
      await server.pool.query(
        'INSERT INTO tags (tenant_id, id, board_id, name, color) VALUES ($1, $2, $3, $4, $5)',
        [world.tenant_id, id, member.board_id, name, '#000000'],
      );
    }
    const start = cursorOf(await sync('vendas'));
    await touch(tags.map(({ id }) => id));
    const sizes: number[] = [];
    let cursor = start;
    for (let head = false; !head; ) {
      const [read] = await readPages(server.pool, world.tenant_id, [[feed, cursor]]);
      sizes.push(read!.rows.length);
      ({ cursor, head } = read!);
    }
    expect(sizes).toEqual([3, 3, 3, 3]);
  });

  it('cost the same number of statements however many feeds are up to date', async () => {
    const answer = await sync('vendas');
    const feeds = Object.fromEntries(answer.pages.map(page => [page.feed, page.cursor]));
    let statements = 0;
    const query = (...call: Parameters<typeof server.pool.query>) => {
      statements += 1;
      return server.pool.query(...call);
    };
    await readPages({ query } as Queryable, world.tenant_id, Object.entries(feeds));
    expect(statements).toBe(2);
  });
});
