import * as fc from 'fast-check';
import type { Change } from '../../domain/card/card-state';
import type { CardlessChange } from '../../domain/card/cardless-state';
import type { Decision } from '../../domain/commands/command';
import { CARD_COMMANDS, type CommandInputs, findCardCommand } from '../../domain/commands/command-table';
import { checkResult } from '../../domain/entities/card';
import type { OutboxEntry } from '../../src/mirror/database';
import { readOutbox } from '../../src/outbox/outbox';
import { exampleOf } from '../factories/example';
import type { TestClient } from '../harness/client';
import type { Fault } from '../harness/network';
import type { World } from '../harness/world';
import { expectSeen } from './seen-as-done';

/** One event. Numbers choose among what exists at that moment, so that any list of steps can be played. */
export type Step =
  | { do: 'act'; client: number; what: number; card: number; which: number }
  | { do: 'sync'; client: number }
  | { do: 'deliver'; which: number; fault: Fault }
  /** Delivers what the network held back: a copy of a request, and responses. */
  | { do: 'late_copy'; which: number }
  | { do: 'decide'; client: number; retry: boolean }
  /** A person withdraws one of their last changes, if it has not been sent. */
  | { do: 'undo'; client: number; which: number }
  /** A person reads their notifications elsewhere: online, by a call. */
  | { do: 'read'; person: number; which: number };

const faults: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fault>('none') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fault>('drop_request', 'drop_answer', 'duplicate', 'late_copy', 'hold_answer'),
  },
);
const small = fc.nat(255);

/** Draws sequences of events for some clients: mostly acting and syncing, under faults. */
export const courses = (clients: number, length: number): fc.Arbitrary<Step[]> => {
  const client = fc.nat(clients - 1);
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('act' as const),
        client,
        what: small,
        card: small,
        which: small,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const), client }) },
    { weight: 7, arbitrary: fc.record({ do: fc.constant('deliver' as const), which: small, fault: faults }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('late_copy' as const), which: small }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), client, retry: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), client, which: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), person: small, which: small }) },
  );
  return fc.array(step, { minLength: length / 2, maxLength: length });
};

/** Creates a card of which two people are owners: they are notified of that, and of what others do to it. */
export async function assign({ call, flow, people }: World): Promise<void> {
  const cards = `/boards/${flow.board.id}/cards`;
  const { body } = await call('gestor', 'POST', cards, { title: 'Onix' });
  for (const who of ['vendas', 'aprova']) {
    const owner = { user_id: people[who]!.actor.user_id };
    await call('gestor', 'POST', `${cards}/${body.data.id}/owners`, owner);
  }
}

/** First bytes of a JPEG. */
const JPEG = [0xff, 0xd8, 0xff];

export type Done = Decision<Change | CardlessChange>;

/** Plays one step. For an `act`, returns the decision that the person would be shown. */
export async function play(world: World, clients: TestClient[], step: Step): Promise<Done | null> {
  if (step.do === 'read') await readElsewhere(world, step);
  else if (step.do === 'late_copy') {
    await world.network.deliverCopy(step.which);
    world.network.release();
  } else if (step.do === 'deliver') {
    if (world.network.waiting() > 0) await world.network.deliver(step.which, step.fault);
  } else if (step.do === 'sync') clients[step.client]!.startSync();
  else if (step.do === 'act') return act(world, clients[step.client]!, step);
  else if (step.do === 'undo') await undo(clients[step.client]!, step);
  else await decide(clients[step.client]!, step);
  await world.quiet();
  return null;
}

/** Retries or discards the first refused change, as its person decides. */
export async function decide(client: TestClient, { retry }: { retry: boolean }): Promise<void> {
  const [refused] = await client.db.outbox.where({ status: 'refused' }).sortBy('sequence');
  if (refused) await (retry ? client.retry(refused.id) : client.discard(refused.id));
}

/**
 * Withdraws one of a person's last changes. Returns its id, or null if it may have been sent or another change depends
 * on it.
 */
export async function undo(client: TestClient, { which }: { which: number }): Promise<string | null> {
  const waiting = (await readOutbox(client.db)).filter(({ status }) => status === 'waiting');
  const entry = waiting.at(-1 - (which % (waiting.length || 1)));
  if (!entry || !(await client.takeBack(entry.id))) return null;
  const left = waiting.filter(later => later.id !== entry.id && countsOn(later, entry));
  if (left.length > 0) throw new Error(`${entry.name} was taken back under ${left[0]!.name}`);
  return entry.id;
}

/**
 * Returns whether a change depends on an earlier one: a change to a card depends on the person's earlier changes to it;
 * a file only on its card's creation, and on a file only what waits for it.
 */
function countsOn(later: OutboxEntry, earlier: OutboxEntry): boolean {
  if (later.subject !== earlier.subject) return false;
  if (earlier.file && !later.file)
    return later.awaits?.includes(String(earlier.input.attachment_id)) ?? false;
  return later.sequence > earlier.sequence && (!later.file || earlier.name === 'card.create');
}

async function readElsewhere(
  world: World,
  { person, which }: { person: number; which: number },
): Promise<void> {
  const names = Object.keys(world.people);
  const who = names[person % names.length]!;
  const notifications = `/tenants/${world.tenant_id}/notifications`;
  const { body: list } = await world.call(who, 'GET', notifications);
  // There is no notification to read, or the session has ended.
  const told: { id: string }[] = list.data ?? [];
  if (told.length === 0) return;
  const one = which % 4 === 0 ? '' : `/${told[which % told.length]!.id}`;
  const { status, body } = await world.call(who, 'PATCH', `${notifications}${one}/read`);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Commands to run, by name; repeated ones are run more often. */
const THINGS = [
  ...CARD_COMMANDS.map(({ name }) => name).filter(name => name !== 'card.delete'),
  ...['card.create', 'card.move', 'card.move', 'card.move', 'card.update', 'comment.add', 'comment.add'],
  ...['task.add', 'option.add', 'option.update', 'approval.approve', 'approval.approve'],
  ...Array(4).fill('notification.read'),
  ...Array(4).fill('attachment.add'),
  'check.conclude',
] as (keyof CommandInputs)[];

/**
 * Runs one of these commands on a card that the person sees, or creates a card, or reads notifications: the command's
 * example, with ids that exist.
 */
export async function act(
  world: World,
  client: TestClient,
  { what, card: at, which }: { what: number; card: number; which: number },
): Promise<Done | null> {
  const { board, phases, fields, tags, members } = world.flow;
  const board_id = board.id;
  let name = THINGS[what % THINGS.length]!;
  if (name === 'notification.read') return readTold(client, at, which);
  const known = await knownCards(client);
  if (!(await client.config(board_id))) return null;
  if (name === 'check.conclude') return concludeCheck(world, client, which);
  const card_id = known[at % (known.length || 1)];
  // Deletes seldom, or there would be no cards left to act on.
  if (name === 'card.archive' && which % 4 === 0) name = 'card.delete';
  if (!card_id) name = 'card.create';
  const command = findCardCommand(name)!;
  const seen = card_id && command.creates !== 'card_id' ? await client.see(board_id, card_id) : null;
  if (!seen && command.creates !== 'card_id') return null;
  // The file has one to four pieces, and no two files are alike.
  if (name === 'attachment.add') {
    const words = new TextEncoder().encode(`${world.newId()} `.repeat(1 + (which % 9)));
    return client.attach(board_id, card_id!, new Uint8Array([...JPEG, ...words]));
  }
  const state = seen?.state;
  const pick = <T>(list: T[] = []): T | undefined => list[which % (list.length || 1)];
  const id = (row: { id: string } | undefined) => row?.id ?? board_id;
  const option = pick(state?.options);

  const input = exampleOf(command, {
    board_id,
    card_id,
    phase_id: id(pick(phases)),
    task_id: (name !== 'option.add' && option?.card_task_id) || id(pick(state?.tasks)),
    option_id: id(option),
    user_id: pick(members)!.user_id,
    tag_id: id(pick(tags)),
    comment_id: id(pick(state?.comments)),
    connection_id: id(pick(state?.connections)),
    link_id: id(pick(state?.links)),
    attachment_id: id(pick(state?.attachments)),
    approval_id: id(state?.approvals.find(({ user_id }) => user_id === client.actor.user_id)),
    card_destination_id: known[which % known.length],
    // The stock is not part of a simulation.
    product_id: board_id,
    ...(command.creates && { [command.creates]: world.newId() }),
  });
  if (typeof input.title === 'string') input.title += ` ${which}`;
  if (typeof input.description === 'string') input.description += ` ${which}`;
  if (name === 'card.check')
    Object.assign(input, { check_id: world.newId(), result: pick(checkResult.options) });
  if (typeof input.checked === 'boolean') input.checked = which % 3 !== 0;
  if (name === 'card.update' && which % 2 === 0) {
    const field = fields[(which / 2) % 2]!;
    const value = field.type === 'currency' ? which : `v${which}`;
    Object.assign(input, { title: undefined, custom_fields: [{ field_id: field.id, value }] });
  }
  const done = await client.perform(name, input as CommandInputs[typeof name]);
  if (done.ok && done.changes.length > 0) await expectSeen(client, name, input);
  return done;
}

/** Marks up to three of the person's notifications as read, including read ones. */
async function readTold(client: TestClient, at: number, which: number): Promise<Done | null> {
  const told = await client.notifications();
  const first = at % (told.length || 1);
  const notification_ids = told.slice(first, first + 1 + (which % 3)).map(({ id }) => id);
  return told.length > 0 ? client.perform('notification.read', { notification_ids }) : null;
}

async function concludeCheck(world: World, client: TestClient, which: number): Promise<Done> {
  const counts = { present: which, missing: 0, misplaced: 0, unexpected: 0 };
  const about = { board_id: world.flow.board.id, check_id: world.newId(), place: 'Pátio 2' };
  return client.perform('check.conclude', { ...about, counts, unknown: [`código ${which}`] });
}

async function knownCards(client: TestClient): Promise<string[]> {
  const mirrored = (await client.db.card.toCollection().primaryKeys()) as string[];
  const made = (await client.db.outbox.toArray()).flatMap(({ card_id }) => card_id ?? []);
  return [...new Set([...mirrored, ...made])].sort();
}
