import { describe, expect, it } from 'vitest';
import { applyChanges, type CardState } from '../../domain/card/card-state';
import { historyWords } from '../../domain/card/history-words';
import type { CardCommand, CardTarget, HistoryNames } from '../../domain/commands/command';
import { namesOf } from '../../domain/commands/names';
import type { Actor } from '../../domain/policy';
import { decide, NOTHING_TO_DO, refusedWith, TARGET } from './deciding';
import { follow, historyIn } from './following';
import { anActor } from './people';
import { NOW } from './times';

interface Example {
  /** State and input for which the command is applied and writes something. */
  state: CardState;
  input?: object;
  /** Words for the command in «Sincronização». */
  says: string;
  actor?: Actor;
  /** Wrong values by field, each with its error message. */
  wrong?: Record<string, [value: unknown, message: string][]>;
  /** Result on an archived card. */
  archived?: 'refused' | 'nothing to do' | 'applied';
  /** Result in a disabled flow. */
  disabled?: 'refused' | 'applied';
  /** Result when repeated; a deleted thing is not found. */
  again?: 'nothing to do' | 'not found';
}

const NOTHING_KNOWN: HistoryNames = {
  phase: () => null,
  person: () => null,
  tag: () => null,
  vehicle: () => null,
  labels: [],
};

/** Tests the rules of every command about a card, by an example that is applied. */
export function keepsTheContract<Input extends CardTarget>(
  command: CardCommand<Input>,
  example: Example,
): void {
  const { state, input = {}, actor = anActor(), wrong = {}, archived = 'refused' } = example;
  const { disabled = 'refused', again = 'nothing to do' } = example;
  const makesCard = command.creates === 'card_id';
  const withoutMember = {
    ...state,
    members: state.members.filter(({ user_id }) => user_id !== actor.user_id),
  };

  describe('as every command', () => {
    it('is applied, and has nothing to do a second time', () => {
      const seen = { ...input, ...command.basis?.(state, command.input.parse({ ...TARGET, ...input })) };
      const decision = decide(command, state, seen, actor);
      if (!decision.ok) throw new Error(decision.refusal.code);
      expect(decision.changes).not.toEqual([]);
      const second = decide(command, applyChanges(state, decision.changes), seen, actor);
      if (again === 'not found') expect(second).toMatchObject(refusedWith('not_found'));
      else expect(second).toEqual(NOTHING_TO_DO);
    });

    it('says what it does, and says something also when nothing is known of what it names', () => {
      const given = command.input.parse({ ...TARGET, ...input });
      expect(command.says(given, namesOf(command, state, given))).toBe(example.says);
      expect(command.says(given, {})).toMatch(/^\p{Lu}(?!.*(undefined|null))/u);
    });

    it('has words for what it leaves in the history, also when nothing is known of what it names', () => {
      const decision = decide(command, state, input, actor);
      if (!decision.ok) throw new Error(decision.refusal.code);
      const lines = historyIn(follow(state, decision.changes, actor)).filter(({ automatic }) => !automatic);
      for (const line of lines) {
        const words = command.tells?.[line.kind]?.(line, NOTHING_KNOWN);
        expect(words?.text, line.kind).toMatch(/^\p{Ll}(?!.*(undefined|null))/u);
        // No other command may override the line with its own words.
        expect(words).toEqual(historyWords(line, NOTHING_KNOWN));
      }
    });

    it('finds no card for a colleague outside of the flow, nor for the organisation', () => {
      expect(decide(command, withoutMember, input, actor)).toMatchObject(refusedWith('not_found'));
      const organisation = { ...actor, tenant_id: 0, role: 'admin' as const };
      expect(decide(command, state, input, organisation)).toMatchObject(refusedWith('not_found'));
    });

    it('is open to the company admin, a member or not', () => {
      expect(decide(command, withoutMember, input, { ...actor, role: 'admin' }).ok).toBe(true);
    });

    it(`is ${disabled} in a disabled flow`, () => {
      const off = { ...state, board: { ...state.board, enabled: false } };
      expect(decide(command, off, input, actor)).toMatchObject(
        disabled === 'refused' ? refusedWith('board_disabled') : { ok: true, changes: [expect.anything()] },
      );
    });

    if (!makesCard) {
      it('finds no card where there is none', () => {
        expect(decide(command, { ...state, card: null }, input, actor)).toMatchObject(
          refusedWith('not_found'),
        );
      });

      it('knows an archived card', () => {
        const archivedState = { ...state, card: { ...state.card!, archived_at: NOW } };
        const answers = {
          refused: refusedWith('card_archived'),
          'nothing to do': NOTHING_TO_DO,
          applied: { ok: true, changes: [expect.anything()] },
        };
        expect(decide(command, archivedState, input, actor)).toMatchObject(answers[archived]);
      });
    }

    const fields = {
      board_id: [['x', 'Identificador inválido']],
      card_id: [[undefined, 'Campo obrigatório']],
      ...wrong,
    } as NonNullable<Example['wrong']>;
    const cases = Object.entries(fields).flatMap(([field, values]) =>
      values.map(([value, message]) => ({ field, value, message })),
    );
    it.each(cases)('says of $field $value: $message', ({ field, value, message }) => {
      const result = command.input.safeParse({ ...TARGET, ...input, [field]: value });
      const issues = result.error?.issues.map(issue => [issue.path[0], issue.message]);
      expect(issues).toContainEqual([field, message]);
    });

    it('takes ids in capitals for the same ids', () => {
      const loud = Object.entries({ ...TARGET, ...input }).map(([field, value]) => [
        field,
        field.endsWith('_id') && typeof value === 'string' ? value.toUpperCase() : value,
      ]);
      const quiet = { ...TARGET, ...input };
      expect(command.input.parse(Object.fromEntries(loud))).toEqual(command.input.parse(quiet));
    });
  });
}
