import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoard, aMember, aPhase } from '../../tests/factories/board';
import { aCard } from '../../tests/factories/card';
import { idOf, sequenceOfIds } from '../../tests/factories/ids';
import { closeDatabase, switchDatabase } from '../mirror/current';
import { PatioDatabase } from '../mirror/database';
import * as commands from '../overlay/commands';
import { perform } from './perform';

vi.mock('../overlay/commands', { spy: true });

const newId = sequenceOfIds(29);
const ANA = idOf('ana');
const board = aBoard();
const card = aCard();
let db: PatioDatabase;

beforeEach(async () => {
  db = new PatioDatabase(ANA, 1, { name: newId() });
  await db.board.put(board);
  await db.phase.put(aPhase());
  await db.member.put(aMember({ user_id: ANA }));
  await db.card.put(card);
  switchDatabase(db, { user_id: ANA, tenant_id: 1, role: 'user' });
});
afterEach(async () => {
  closeDatabase();
  await db.delete();
});

const comment = () =>
  perform('comment.add', {
    board_id: board.id,
    card_id: card.id,
    comment_id: newId(),
    description: 'Visto.',
  });

describe('performing a command', () => {
  it('stores it in the outbox', async () => {
    const performed = await comment();
    expect(performed).toMatchObject({ ok: true });
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'comment.add', status: 'waiting' }]);
  });

  it('warns a user who leaves the page before it is stored, and not afterwards', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const leave = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await commands.loadCommands();
    const performing = [comment(), comment()];
    await Promise.resolve();
    expect(leave()).toBe(true);
    await performing[0];
    await performing[1];
    expect(leave()).toBe(false);
    vi.unstubAllGlobals();
  });

  it('is refused with a message, and stores nothing, when the deciding code cannot be loaded', async () => {
    vi.mocked(commands.loadCommands).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const performed = await comment();
    expect(performed).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('Não foi possível carregar') },
    });
    expect(await db.outbox.count()).toBe(0);
    expect(await comment()).toMatchObject({ ok: true });
  });
});
