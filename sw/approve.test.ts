import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession, keepSession } from '../src/state/session/device';
import { aBoard, aMember, aPhase, aPhaseApprover, aRule } from '../tests/factories/board';
import { aCard, anApproval } from '../tests/factories/card';
import { idOf } from '../tests/factories/ids';
import { aSession } from '../tests/factories/session';
import {
  nothingNew,
  onDevice,
  portal,
  refused,
  type WorkerScope,
  workerScope,
} from '../tests/harness/worker-scope';
import { approve } from './approve';
import { syncInBackground } from './sync-in-background';

const BRUNO = idOf('bruno');
const board = aBoard({ phase_config: 'rules' });
const card = aCard({ data_version: 7 });
const approval = anApproval();
const path = `/approvals?open=${approval.id}`;

let worker: WorkerScope;
beforeEach(async () => {
  worker = await workerScope();
  const { user } = aSession();
  await keepSession(aSession({ user: { ...user, id: BRUNO } }));
  await onDevice(BRUNO, 1, async db => {
    await db.board.put(board);
    await db.phase.bulkPut(
      ['A', 'B'].map((name, at) => aPhase({ id: idOf(`fase ${name}`), phase_order: at })),
    );
    await db.rule.put(aRule());
    await db.member.put(aMember({ user_id: BRUNO }));
    await db.phase_approver.put(aPhaseApprover());
    await db.card.put(card);
    await db.approval.put(approval);
  });
});

/** Presses «Aprovar» as Bruno, in the notification that asked him when the card was at this version. */
async function press(data_version = 7) {
  const asked = { board_id: board.id, card_id: card.id, approval_id: approval.id, data_version };
  const data = { path, tenant_id: 1, user_id: BRUNO, approval: asked };
  const shown = { title: card.title, icon: '/i.png', tag: card.id, data, close: () => {} };
  await approve(shown as unknown as Notification);
}
const said = () => [...worker.shown.values()].map(({ title, body }) => [title, body]);
const left = () => onDevice(BRUNO, 1, db => db.outbox.toArray());
const sent = () => worker.asked.flatMap(({ ids }) => ids ?? []);
/** Does what the pull after an answer does. */
const isMirrored = () => onDevice(BRUNO, 1, db => db.approval.update(approval.id, { state: 'approved' }));
const nothingSaidBut = (body: string) => expect(said()).toEqual([[card.title, body]]);

describe('«Aprovar» in a notification', () => {
  it('is stored with the version shown, says that it is being sent, is sent, and says that it is done', async () => {
    let entry: unknown;
    worker.commands = async ids => {
      nothingSaidBut('Aprovado, a enviar');
      [entry] = await left();
      await isMirrored();
      return Response.json({ data: ids.map(id => ({ id, verdict: { status: 'applied', feeds: {} } })) });
    };
    await press();
    expect(entry).toMatchObject({
      name: 'approval.approve',
      user_id: BRUNO,
      status: 'waiting',
      sent: true,
      input: { card_id: card.id, approval_id: approval.id, data_version: 7 },
    });
    expect(entry).not.toHaveProperty('held');
    nothingSaidBut('Aprovado');
    expect(await left()).toEqual([]);
  });

  it('waits without a connection, and reports the outcome once there is one', async () => {
    worker.sync = portal;
    await press();
    nothingSaidBut('Aprovado, a enviar');
    expect(await left()).toMatchObject([{ status: 'waiting' }]);
    worker.sync = () => Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
    await isMirrored();
    await syncInBackground();
    nothingSaidBut('Aprovado');
    expect(sent()).toHaveLength(1);
  });

  it('is dropped with an approval undone in the app, and never says that it was given', async () => {
    worker.sync = portal;
    await press();
    await onDevice(BRUNO, 1, db => db.outbox.clear());
    worker.sync = () => Response.json({ data: { entitled: [], pages: [], verdicts: {} } });
    await syncInBackground(true);
    expect(said()).toEqual([]);
  });

  it('says that it waits when pressed again, and stores no second approval', async () => {
    worker.sync = portal;
    await press();
    await press();
    nothingSaidBut('Aprovado, a enviar');
    expect(await left()).toHaveLength(1);
    expect(worker.shown.get(card.id)!.data).toMatchObject({ entry_id: (await left())[0]!.id });
  });

  it('asks the user to look first if the server or this device knows that the card has changed', async () => {
    worker.commands = refused('changed_meanwhile');
    await press();
    nothingSaidBut('O card mudou: veja antes');
    expect(worker.shown.get(card.id)!.data).toMatchObject({ path });
    await onDevice(BRUNO, 1, async db => {
      await db.outbox.clear();
      await db.card.put({ ...card, data_version: 8 });
    });
    worker.shown.clear();
    worker.asked = [];
    await press();
    nothingSaidBut('O card mudou: veja antes');
    expect([await left(), worker.asked]).toEqual([[], []]);
  });

  it('says why it was refused otherwise', async () => {
    worker.commands = refused('approval_closed');
    await press();
    nothingSaidBut('Não dá');
  });

  it('is not given on a card that has not arrived on the device in the version shown', async () => {
    worker.sync = portal;
    await press(9);
    expect(said()[0]![1]).toContain('ainda não está neste aparelho');
    expect(await left()).toEqual([]);
  });

  it('shows nothing more once the person has signed out meanwhile, which closed it', async () => {
    worker.sync = async () => {
      await forgetSession('abc');
      return nothingNew();
    };
    await press(9);
    expect(said()).toEqual([]);
  });

  it('says that it is done if it was done elsewhere meanwhile', async () => {
    await onDevice(BRUNO, 1, db => db.approval.update(approval.id, { state: 'approved', data_version: 7 }));
    await press();
    nothingSaidBut('Aprovado');
    expect(sent()).toEqual([]);
  });

  it('opens the app if another person or no one is signed in by now', async () => {
    await keepSession(aSession());
    await press();
    await forgetSession('abc');
    await press();
    expect(worker.opened).toEqual([path, path]);
    expect([await left(), worker.asked, said()]).toEqual([[], [], []]);
  });
});
