import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, situations, situationsOf } from '../../tests/factories/arbitraries';
import { changesIn, follow, historyIn, noticesIn } from '../../tests/factories/following';
import { aClock } from '../../tests/factories/times';
import { applyChanges } from '../card/card-state';
import {
  approval,
  attachment,
  type Card,
  card,
  comment,
  connection,
  externalLink,
  history,
  task,
  taskOption,
} from '../entities/card';
import { notification } from '../entities/people';
import { REFUSALS } from '../refusals';
import { CARD_COMMANDS } from './command-table';

const SCHEMAS = {
  card,
  task,
  task_option: taskOption,
  comment,
  approval,
  attachment,
  connection,
  external_link: externalLink,
};

/** Returns the drawn situations with their input as both sides parse it. Leaves out those whose input is invalid. */
const decisionsIn = (drawn: typeof situations) =>
  drawn
    .map(({ command, given, ...rest }) => ({ command, ...rest, parsed: command.input.safeParse(given) }))
    .filter(({ parsed }) => parsed.success)
    .map(({ parsed, ...rest }) => ({ ...rest, input: parsed.data! }));
const decisions = decisionsIn(situations);

const shownAs = (card: Card, key: string): unknown =>
  key.startsWith('custom_fields.')
    ? card.custom_fields[key.slice('custom_fields.'.length)]
    : card[key as keyof Card];

function freeze<T>(value: T): T {
  if (value && typeof value === 'object')
    for (const part of Object.values(Object.freeze(value))) freeze(part);
  return value;
}

describe('the decision of a command, in any state', { timeout: 120_000 }, () => {
  it('never throws or modifies its input', () => {
    fc.assert(
      fc.property(decisions, ({ command, state, input, actor }) => {
        const decision = command.decide(freeze(state), freeze(input), freeze(actor), freeze(aClock()));
        if (!decision.ok) expect(Object.keys(REFUSALS)).toContain(decision.refusal.code);
      }),
      runs(5000),
    );
  });

  // The rarest command, adding an attachment, is applied in 2 of 100 situations, so 2,000 always contain one.
  it.each(CARD_COMMANDS)('applies $name in some of the generated situations', each => {
    const changesNothing = fc.property(
      decisionsIn(situationsOf([each])),
      ({ command, state, input, actor }) => {
        const decision = command.decide(state, input, actor, aClock());
        return !decision.ok || decision.changes.length === 0;
      },
    );
    expect(fc.check(changesNothing, { ...runs(2000), endOnFailure: true }).failed).toBe(true);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(decisions, ({ command, state, input, actor }) => {
        const kept = { ...input, ...command.basis?.(state, input) };
        const decision = command.decide(state, kept, actor, aClock());
        if (!decision.ok) return;
        const after = applyChanges(state, decision.changes);
        if (state.card && !after.card) return;
        const again = command.decide(after, kept, actor, aClock());
        expect(again).toEqual({ ok: true, changes: [] });
      }),
      runs(2000),
    );
  });

  it('never overwrites values that the person has not seen, when decided again after a conflict', () => {
    const decided = new Set<string>();
    const edits = decisionsIn(situationsOf(CARD_COMMANDS.filter(({ seen }) => seen)));
    fc.assert(
      fc.property(edits, situations, situations, ({ command, state, input, actor }, first, last) => {
        if (!state.card || !first.state.card || !last.state.card) return;
        const before = { ...state, card: { ...first.state.card, id: state.card.id } };
        const kept = { ...input, ...command.basis?.(before, input) };
        const decision = command.decide(state, kept, actor, aClock());
        if (decision.ok || !decision.refusal.conflict) return;
        const { conflict } = decision.refusal;
        const { title, current_phase_id, custom_fields } = last.state.card;
        const seen = { ...kept, ...command.seen?.(conflict, kept) };
        // Decides immediately, and again after another person has changed the card once more.
        for (const changed of [{}, { title, current_phase_id, custom_fields }]) {
          const after = { ...state, card: { ...state.card, ...changed } };
          const again = command.decide(after, seen, actor, aClock());
          if (!again.ok || again.changes.length === 0) continue;
          decided.add(command.name);
          for (const [key, { theirs, yours }] of Object.entries(conflict)) {
            const stands = shownAs(after.card, key) ?? null;
            expect([theirs, yours, null]).toContainEqual(stands);
            // An empty list leaves no value to choose.
            if (stands === null) expect([theirs, yours].map(value => String(value ?? ''))).toContain('');
          }
        }
      }),
      runs(1500),
    );
    expect([...decided].sort()).toEqual(['card.move', 'card.update']);
  });

  it('writes complete, valid rows, including its effects', () => {
    fc.assert(
      fc.property(decisions, ({ command, state, input, actor }) => {
        const decision = command.decide(state, input, actor, aClock());
        if (!decision.ok) return;
        const effects = follow(freeze(state), freeze(decision.changes), actor);
        for (const change of [...decision.changes, ...changesIn(effects)]) {
          if (change.op === 'insert')
            expect(SCHEMAS[change.entity].parse(change.values)).toEqual(change.values);
          if (change.op === 'insert') expect(change.values.id).toBe(change.id);
        }
        const after = applyChanges(state, [...decision.changes, ...changesIn(effects)]);
        if (after.card) expect(card.parse(after.card)).toEqual(after.card);
        for (const line of historyIn(effects)) expect(history.parse(line)).toEqual(line);
        for (const notice of noticesIn(effects)) {
          expect(notification.parse(notice)).toEqual(notice);
          expect(notice.target_user_id).not.toBe(actor.user_id);
        }
      }),
      runs(2000),
    );
  });
});

describe('the effects of a command', { timeout: 120_000 }, () => {
  it('ask each approver once per round, and only approvers of the phase', () => {
    let opened = 0;
    fc.assert(
      fc.property(decisions, ({ command, state, input, actor }) => {
        const decision = command.decide(state, input, actor, aClock());
        if (!decision.ok) return;
        const effects = changesIn(follow(state, decision.changes, actor));
        const after = applyChanges(state, [...decision.changes, ...effects]);
        const rounds = after.approvals.map(answer => `${answer.phase_approver_id} ${answer.round}`);
        expect(new Set(rounds).size).toBe(rounds.length);
        for (const change of effects) {
          if (change.op !== 'insert' || change.entity !== 'approval') continue;
          opened++;
          const { round, phase_id, phase_approver_id } = change.values;
          expect([round, phase_id]).toEqual([after.card?.round, after.card?.current_phase_id]);
          expect(state.approvers).toContainEqual(
            expect.objectContaining({ id: phase_approver_id, phase_id }),
          );
        }
      }),
      runs(3000),
    );
    expect(opened).toBeGreaterThan(0);
  });

  it('include at least one line of history when something is written, and none otherwise', () => {
    fc.assert(
      fc.property(decisions, ({ command, state, input, actor }) => {
        const decision = command.decide(state, input, actor, aClock());
        if (!decision.ok) return;
        const lines = historyIn(follow(state, decision.changes, actor));
        const isGone = decision.changes.some(({ op, entity }) => op === 'remove' && entity === 'card');
        expect(lines.length > 0).toBe(decision.changes.length > 0 && !isGone);
      }),
      runs(1000),
    );
  });
});
