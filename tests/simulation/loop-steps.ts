import * as fc from 'fast-check';
import { newField } from '../../domain/flow/configuration';
import { AppError } from '../../server/app-error';
import { addApprover, removeApprover } from '../../server/flows/edit-approvers';
import { addField, editField, removeField } from '../../server/flows/edit-fields';
import { addMember, removeMember } from '../../server/flows/edit-members';
import { editPhase } from '../../server/flows/edit-phases';
import { findFlow } from '../../server/repositories/flows/flows';
import { beginEpoch } from '../../server/sync/epochs';
import { release } from '../../src/outbox/outbox';
import type { TestApp } from '../harness/app';
import { backUp } from '../harness/backup';
import { allowMove, dropRule } from '../harness/configuring';
import type { Fault } from '../harness/network';
import { passTime } from '../harness/pages';
import { act, decide, play, type Step, undo } from './steps';
import type { Storm } from './storm';

/** One event on devices that run the app's own loop. Numbers choose among what exists at that moment. */
export type LoopStep =
  | Step
  | { do: 'poke'; app: number }
  | { do: 'time'; ms: number }
  /** Two requests are carried out at once, one held before a statement until the other has ended or waits for it. */
  | { do: 'together'; which: number; other: number; at: number }
  /** The server ends just before a statement of a request. */
  | { do: 'cut'; which: number; at: number }
  /** A tab or the worker ends this many turns after a response arrived, in the middle of its work. */
  | { do: 'kill'; app: number; which: number; turns: number }
  /** A page ends this many turns after its person began to act, as in the middle of storing what they did. */
  | { do: 'kill_acting'; client: number; what: number; card: number; which: number; turns: number }
  | { do: 'open'; app: number }
  /** A tab is closed, and opens as the app of the previous version of the database. */
  | { do: 'older'; app: number }
  /** `lose` closes the database under a page or the worker, as browsers do that suspend it. */
  | { do: 'hold' | 'release' | 'outgrow' | 'full' | 'lose'; app: number }
  | { do: 'clock'; app: number; hours: number }
  | { do: 'session'; person: number }
  /** The flow's administrator changes its configuration, while a request is held before a statement. */
  | { do: 'configure'; what: number; which: number; at: number }
  | { do: 'restart' }
  /** The server's operator makes a backup, or restores the last one. */
  | { do: 'backup' | 'restore' };

const NEW_FIELD = newField.parse({ name: 'Loja', type: 'string' });
const small = fc.nat(255);
const FAULTS: Fault[] = [
  'drop_request',
  'drop_answer',
  'duplicate',
  'late_copy',
  'hold_answer',
  'too_many',
  'stumble_before',
  'stumble_after',
  'bad_gateway',
  'portal',
];

/** Draws sequences of events for this many pages, the last of which is a service worker. */
export function loopCourses(apps: number, length: number): fc.Arbitrary<LoopStep[]> {
  const app = fc.nat(apps - 1);
  const page = fc.nat(apps - 2);
  const weighted = (weight: number, step: Record<string, unknown>) => ({
    weight,
    arbitrary: fc.record(
      Object.fromEntries(
        Object.entries(step).map(([key, value]) => [
          key,
          typeof value === 'string' ? fc.constant(value) : (value as fc.Arbitrary<unknown>),
        ]),
      ),
    ) as unknown as fc.Arbitrary<LoopStep>,
  });
  const step = fc.oneof(
    weighted(12, { do: 'act', client: page, what: small, card: small, which: small }),
    weighted(4, { do: 'poke', app }),
    weighted(10, { do: 'deliver', which: small, fault: fc.constant('none') }),
    weighted(3, { do: 'deliver', which: small, fault: fc.constantFrom(...FAULTS) }),
    weighted(4, { do: 'together', which: small, other: small, at: fc.nat(25) }),
    weighted(1, { do: 'cut', which: small, at: fc.nat(25) }),
    weighted(4, { do: 'time', ms: fc.constantFrom(300, 2500, 9000, 65_000) }),
    weighted(3, { do: 'kill', app, which: small, turns: fc.nat(60) }),
    weighted(2, {
      do: 'kill_acting',
      client: page,
      what: small,
      card: small,
      which: small,
      turns: fc.nat(60),
    }),
    weighted(4, { do: 'open', app }),
    weighted(1, { do: 'older', app: page }),
    weighted(1, { do: 'hold', app: page }),
    weighted(1, { do: 'release', app: page }),
    weighted(1, { do: 'outgrow', app: page }),
    weighted(1, { do: 'full', app: page }),
    weighted(2, { do: 'lose', app }),
    weighted(1, { do: 'clock', app: page, hours: fc.constantFrom(-24, -1, 5, 0) }),
    weighted(1, { do: 'session', person: small }),
    weighted(2, { do: 'configure', what: small, which: small, at: fc.nat(25) }),
    weighted(1, { do: 'restart' }),
    weighted(1, { do: 'backup' }),
    weighted(1, { do: 'restore' }),
    weighted(2, { do: 'late_copy', which: small }),
    weighted(2, { do: 'decide', client: page, retry: fc.boolean() }),
    weighted(2, { do: 'undo', client: page, which: fc.nat(3) }),
    weighted(1, { do: 'read', person: small, which: small }),
  );
  return fc.array(step, { minLength: length / 2, maxLength: length });
}

/** Plays one step, until all of its consequences have ended. */
export async function playLoop(storm: Storm, step: LoopStep): Promise<void> {
  const { world, apps, quiet } = storm;
  switch (step.do) {
    case 'act':
    case 'decide':
    case 'undo':
      await inApp(storm, apps[step.client]!, step);
      break;
    case 'read':
    case 'late_copy':
    case 'deliver':
      await play(world, [], step);
      break;
    case 'sync':
      break;
    case 'poke':
      apps[step.app]!.poke();
      break;
    case 'time':
      await passTime(step.ms, quiet);
      break;
    case 'together':
      if (world.network.waiting() > 1)
        await world.network.deliverTogether(step.which, step.other, (one, two) =>
          storm.interleave(step.at, one, two),
        );
      break;
    case 'cut':
      if (world.network.waiting() > 0)
        await world.network.deliverCut(step.which, work => storm.cut(step.at, work));
      break;
    case 'kill':
      await kill(storm, apps[step.app]!, step);
      break;
    case 'kill_acting': {
      const app = apps[step.client]!;
      const acting = inApp(storm, app, { ...step, do: 'act' });
      await letRun(step.turns);
      app.kill();
      await acting;
      break;
    }
    case 'open':
      await apps[step.app]!.open();
      break;
    case 'older':
      apps[step.app]!.kill();
      await apps[step.app]!.open({ isOlder: true });
      break;
    case 'hold': {
      const app = apps[step.app]!;
      if (app.client) app.client.holder = app.holder;
      break;
    }
    case 'release': {
      const { client } = apps[step.app]!;
      if (!client) break;
      await release(client.db, ({ by }) => by === client.holder).catch(ignoreLost);
      client.holder = undefined;
      break;
    }
    case 'outgrow':
      apps[step.app]!.isOld = true;
      break;
    case 'full': {
      const { disk } = apps[step.app]!;
      disk.isFull = !disk.isFull;
      break;
    }
    case 'lose':
      apps[step.app]!.loseConnection();
      break;
    case 'clock':
      apps[step.app]!.skew = step.hours * 3_600_000;
      break;
    case 'session': {
      const people = [...new Set(apps.map(app => app.person))];
      await world.endSession(people[step.person % people.length]!);
      break;
    }
    case 'configure':
      if (world.network.waiting() === 0) await configure(storm, step);
      else
        await storm.interleave(
          step.at,
          () => world.network.deliver(step.which, 'none'),
          () => configure(storm, step),
        );
      break;
    case 'restart':
      await beginEpoch(world.manager.pool);
      break;
    case 'backup':
      storm.restore ??= await backUp(world.manager.pool);
      break;
    case 'restore':
      await storm.restore?.();
      storm.restore = undefined;
      break;
  }
  await quiet();
}

/**
 * Does what a person does on a page, which may end or run out of room meanwhile: then they are notified that it is not
 * stored.
 */
export async function inApp({ world, takenBack }: Storm, app: TestApp, step: LoopStep): Promise<void> {
  await app
    .do(async client => {
      if (step.do === 'act') await act(world, client, step);
      else if (step.do === 'decide') await decide(client, step);
      else if (step.do === 'undo') {
        const id = await undo(client, step);
        if (id) takenBack.add(id);
      }
    })
    ?.catch(ignoreLost);
}

function ignoreLost(error: unknown): void {
  interface Failure {
    name?: string;
    inner?: Failure;
    /** Failures of single rows, in an error about several. */
    failures?: Failure[];
  }
  const { name, inner, failures = [] } = error as Failure;
  const known = ['QuotaExceededError', 'AbortError', 'DatabaseClosedError'];
  if (![name, inner?.name, ...failures.map(one => one.name)].some(one => one && known.includes(one)))
    throw error;
}

async function kill(
  { world, apps }: Storm,
  app: TestApp,
  { which, turns }: { which: number; turns: number },
): Promise<void> {
  const beside = apps[which % apps.length]!;
  if (world.network.waiting() > 0) await world.network.deliver(which, 'none');
  // Lets some of the work on the response happen, in this page or another one of its browser.
  else beside.poke();
  await letRun(turns);
  app.kill();
}

/** Lets the pages work for this many turns. */
async function letRun(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve));
}

/**
 * Changes the flow's configuration as its administrator, which others rely on; changes that are no longer possible are
 * skipped.
 */
async function configure(
  { world, wereOutside }: Storm,
  { what, which }: { what: number; which: number },
): Promise<void> {
  const { manager, flow } = world;
  const { board, phases, rules, fields } = flow;
  const phase = phases[which % phases.length]!;
  const rule = rules[which % rules.length]!;
  const { members, approvers, fields: held } = (await findFlow(manager.pool, world.tenant_id, board.id))!;
  const others = flow.members.filter(({ role }) => role === 'user');
  const { user_id } = others[which % others.length]!;
  const member = members.find(one => one.user_id === user_id);
  const approver = approvers[which % (approvers.length || 1)];
  const field = held[which % (held.length || 1)];
  const passage = { field_ids: [fields[0]!.id], checklist: true, photos: which % 2, slot_ids: [] };
  const ways = [
    () => dropRule(manager, rule),
    () => allowMove(manager, board.id, rule.from_phase_id, rule.to_phase_id),
    () => editPhase(manager, board.id, phase.id, { passage }),
    () =>
      editPhase(manager, board.id, phase.id, {
        passage: { field_ids: [], checklist: false, photos: 0, slot_ids: [] },
      }),
    () => editPhase(manager, board.id, phase.id, { enabled: which % 3 !== 0 }),
    async () => member && (await addApprover(manager, board.id, phase.id, member.id)),
    async () => approver && (await removeApprover(manager, board.id, approver.phase_id, approver.id)),
    async () => {
      if (!member) return;
      wereOutside.add(user_id);
      await removeMember(manager, board.id, member.id);
    },
    () => addMember(manager, board.id, { user_id, role: 'user' }),
    () => addField(manager, board.id, NEW_FIELD),
    async () => field && (await editField(manager, board.id, field.id, { required: which % 2 === 0 })),
    async () => field && (await removeField(manager, board.id, field.id)),
  ];
  try {
    await ways[what % ways.length]!();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
