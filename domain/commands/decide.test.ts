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

/** A situation with its input as both sides parse it; nothing for an input that does not fit. */
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

describe('deciding, on any state', { timeout: 120_000 }, () => {
  it('answers without throwing and without touching what it was given', () => {
    fc.assert(
      fc.property(decisions, ({ command, state, input, actor }) => {
        const decision = command.decide(freeze(state), freeze(input), freeze(actor), freeze(aClock()));
        if (!decision.ok) expect(Object.keys(REFUSALS)).toContain(decision.refusal.code);
      }),
      runs(5000),
    );
  });

  // The rarest, to add an attachment, is applied in 2 of 100 situations: 2,000 always hold one.
  it.each(CARD_COMMANDS)('applies $name in some of the situations drawn', each => {
    const changesNothing = fc.property(
      decisionsIn(situationsOf([each])),
      ({ command, state, input, actor }) => {
        const decision = command.decide(state, input, actor, aClock());
        return !decision.ok || decision.changes.length === 0;
      },
    );
    expect(fc.check(changesNothing, { ...runs(2000), endOnFailure: true }).failed).toBe(true);
  });

  it('has nothing more to do once it was applied', () => {
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

  it('goes over nothing that the person was not shown, when what others have put there is decided on once more', () => {
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
        // At once, and when somebody has changed the card yet again.
        for (const changed of [{}, { title, current_phase_id, custom_fields }]) {
          const after = { ...state, card: { ...state.card, ...changed } };
          const again = command.decide(after, seen, actor, aClock());
          if (!again.ok || again.changes.length === 0) continue;
          decided.add(command.name);
          for (const [key, { theirs, yours }] of Object.entries(conflict)) {
            const stands = shownAs(after.card, key) ?? null;
            expect([theirs, yours, null]).toContainEqual(stands);
            // An empty list has nothing to choose.
            if (stands === null) expect([theirs, yours].map(value => String(value ?? ''))).toContain('');
          }
        }
      }),
      runs(1500),
    );
    expect([...decided].sort()).toEqual(['card.move', 'card.update']);
  });

  it('writes rows that are whole and right, its effects included', () => {
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

describe('what follows', { timeout: 120_000 }, () => {
  it('never asks one approver twice in a round, and only approvers of the phase', () => {
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

  it('has one line of history at least for whatever is written, and none for nothing', () => {
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
