import * as fc from 'fast-check';
import type { Decision } from '../../domain/commands/command';
import type { TestClient } from '../harness/client';
import type { Fault } from '../harness/network';
import type { World } from '../harness/world';

/** One thing that happens. Numbers choose among what there is at that moment, so any list of steps can be played. */
export type Step =
  | { do: 'act'; client: number; what: number; card: number; which: number }
  | { do: 'sync'; client: number }
  | { do: 'deliver'; which: number; fault: Fault }
  /** What the network held back arrives: a copy of a request, and answers. */
  | { do: 'late_copy'; which: number }
  | { do: 'decide'; client: number; retry: boolean };

const faults: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fault>('none') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fault>('drop_request', 'drop_answer', 'duplicate', 'late_copy', 'hold_answer'),
  },
);
const small = fc.nat(63);

/** Courses of events for some clients: mostly doing and syncing, under faults. */
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
  );
  return fc.array(step, { minLength: length / 2, maxLength: length });
};

/** Plays one step; answers what a person would have been told, for an `act`. */
export async function play(world: World, clients: TestClient[], step: Step): Promise<Decision | null> {
  if (step.do === 'late_copy') {
    await world.network.deliverCopy(step.which);
    world.network.release();
  } else if (step.do === 'deliver') {
    if (world.network.waiting() > 0) await world.network.deliver(step.which, step.fault);
  } else if (step.do === 'sync') clients[step.client]!.startSync();
  else if (step.do === 'act') return act(world, clients[step.client]!, step);
  else {
    const client = clients[step.client]!;
    const [refused] = await client.db.outbox.where({ status: 'refused' }).sortBy('sequence');
    if (refused) await (step.retry ? client.retry(refused.id) : client.discard(refused.id));
  }
  await world.quiet();
  return null;
}

/** How many kinds of things are done; each has its number in `act`. */
const THINGS = 21;

/** Does one of those things to a card that the person sees, or makes one. */
async function act(
  world: World,
  client: TestClient,
  { what, card: at, which }: { what: number; card: number; which: number },
): Promise<Decision | null> {
  const board_id = world.flow.board.id;
  const known = await knownCards(client);
  if (!(await client.config(board_id))) return null;
  const card_id = known[at % (known.length || 1)];
  const thing = what % THINGS;
  if (!card_id || thing === 0)
    return client.perform('card.create', { board_id, card_id: world.newId(), title: `Card ${which}` });
  const target = { board_id, card_id };
  const seen = await client.see(board_id, card_id);
  if (!seen) return null;
  const { tasks, options, approvals, comments, connections, links } = seen.state;
  const pick = <T>(list: T[]): T | undefined => list[which % (list.length || 1)];
  const id = (row: { id: string } | undefined) => row?.id ?? world.flow.board.id;

  switch (thing) {
    case 1:
    case 2:
      return client.perform('comment.add', {
        ...target,
        comment_id: world.newId(),
        description: `nota ${which}`,
      });
    case 3:
    case 4:
    case 5:
      return client.perform('card.move', { ...target, phase_id: id(pick(world.flow.phases)) });
    case 6:
      return client.perform('card.update', { ...target, title: `Título ${which}` });
    case 7:
      return client.perform('card.update', {
        ...target,
        custom_fields: [
          { field_id: world.flow.fields[which % 2]!.id, value: which % 2 ? which : `v${which}` },
        ],
      });
    case 8:
      return client.perform('task.add', { ...target, task_id: world.newId(), title: `Tarefa ${which}` });
    case 9:
      return client.perform('option.add', {
        ...target,
        task_id: id(pick(tasks)),
        option_id: world.newId(),
        title: `Item ${which}`,
      });
    case 10:
    case 11: {
      const option = pick(options);
      const where = { ...target, task_id: option?.card_task_id ?? id(undefined), option_id: id(option) };
      return thing === 10
        ? client.perform('option.update', { ...where, checked: which % 3 !== 0 })
        : client.perform('option.remove', where);
    }
    case 12:
      return client.perform('task.remove', { ...target, task_id: id(pick(tasks)) });
    case 13: {
      const user_id = id({ id: pick(world.flow.members)!.user_id });
      return client.perform(which % 3 ? 'owner.add' : 'owner.remove', { ...target, user_id });
    }
    case 14:
      return client.perform(which % 3 ? 'tag.add' : 'tag.remove', {
        ...target,
        tag_id: id(pick(world.flow.tags)),
      });
    case 15:
      return client.perform('task.update', { ...target, task_id: id(pick(tasks)), title: `Outra ${which}` });
    case 16:
      return client.perform('comment.remove', { ...target, comment_id: id(pick(comments)) });
    case 17:
      return which % 3
        ? client.perform('connection.add', {
            ...target,
            connection_id: world.newId(),
            card_destination_id: known[which % known.length]!,
          })
        : client.perform('connection.remove', { ...target, connection_id: id(pick(connections)) });
    case 18:
      return which % 3
        ? client.perform('link.add', { ...target, link_id: world.newId(), title: `Link ${which}` })
        : client.perform('link.remove', { ...target, link_id: id(pick(links)) });
    case 19:
      // Seldom, or there would be no cards to do anything to.
      return which % 4 ? client.perform('card.archive', target) : client.perform('card.delete', target);
    default: {
      const approval = approvals.find(({ user_id }) => user_id === client.actor.user_id);
      return client.perform(which % 4 ? 'approval.approve' : 'approval.reject', {
        ...target,
        approval_id: id(approval),
      });
    }
  }
}

async function knownCards(client: TestClient): Promise<string[]> {
  const mirrored = (await client.db.card.toCollection().primaryKeys()) as string[];
  const made = (await client.db.outbox.toArray()).map(({ card_id }) => card_id);
  return [...new Set([...mirrored, ...made])].sort();
}
