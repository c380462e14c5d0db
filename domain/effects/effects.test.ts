import { describe, expect, it } from 'vitest';
import { aCustomField, aPassage, aPhaseApprover } from '../../tests/factories/board';
import { aCard, aComment, anAttachment, aTaskOption } from '../../tests/factories/card';
import { aCardState, withRound, withRules } from '../../tests/factories/card-state';
import { changesIn, follow, historyIn, noticesIn } from '../../tests/factories/following';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { NOW } from '../../tests/factories/times';
import type { CardState, Change } from '../card/card-state';
import type { Passage } from '../entities/board';
import type { ApprovalState } from '../entities/card';

const [A, B, C] = [idOf('fase A'), idOf('fase B'), idOf('fase C')];
const bruno = anActor({ user_id: idOf('bruno') });

const moveTo = (phase: string, round = 2): Change => ({
  op: 'update',
  entity: 'card',
  id: idOf('card'),
  values: { current_phase_id: phase, current_phase_moved_at: NOW, round },
});

const answer = (state: CardState, values: { state: ApprovalState; comment?: string | null }): Change => ({
  op: 'update',
  entity: 'approval',
  id: state.approvals[0]!.id,
  values: { comment: null, ...values },
});

const approversOf = (phase: string, ...names: string[]) =>
  names.map(name => aPhaseApprover({ phase_id: phase, user_id: idOf(name) }));

describe('a round of approval', () => {
  it('opens when a card enters a phase with approvers, with one answer for each', () => {
    const state = aCardState({ approvers: [...approversOf(B, 'bruno', 'carla'), ...approversOf(C, 'ana')] });
    const opened = changesIn(follow(state, [moveTo(B)]));
    expect(opened).toHaveLength(2);
    expect(opened).toMatchObject(
      ['bruno', 'carla'].map(name => ({
        op: 'insert',
        entity: 'approval',
        values: {
          board_id: idOf('fluxo'),
          card_id: idOf('card'),
          phase_id: B,
          phase_approver_id: aPhaseApprover({ phase_id: B, user_id: idOf(name) }).id,
          user_id: idOf(name),
          round: 2,
          state: 'pending',
          comment: null,
          data_version: null,
          updated_at: NOW,
        },
      })),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(2);
  });

  it('opens when a card is created in such a phase', () => {
    const card = aCard();
    const state = aCardState({ card: null, approvers: approversOf(A, 'bruno') });
    const opened = changesIn(follow(state, [{ op: 'insert', entity: 'card', id: card.id, values: card }]));
    expect(opened).toMatchObject([{ entity: 'approval', values: { user_id: idOf('bruno'), round: 1 } }]);
  });

  it('opens again when the card returns', () => {
    const state = withRound(aCardState({ card: aCard({ current_phase_id: B, round: 2 }) }), {
      bruno: 'approved',
    });
    expect(changesIn(follow(state, [moveTo(A, 3)]))).toMatchObject([
      { op: 'insert', values: { round: 3, state: 'pending' } },
    ]);
  });

  it('does not open in a phase without approvers, or for changes other than entering', () => {
    expect(changesIn(follow(aCardState(), [moveTo(B)]))).toEqual([]);
    const edit: Change = { op: 'update', entity: 'card', id: idOf('card'), values: { title: 'Novo' } };
    expect(changesIn(follow(withRound(aCardState(), { bruno: 'pending' }), [edit]))).toEqual([]);
  });

  it('skips an approver whose membership has ended', () => {
    const state = aCardState({ approvers: approversOf(B, 'bruno', 'diego') });
    expect(changesIn(follow(state, [moveTo(B)]))).toMatchObject([{ values: { user_id: idOf('bruno') } }]);
  });
});

describe('the move after a completed round', () => {
  const waiting = withRound(aCardState(), { bruno: 'pending', carla: 'approved' });
  const approve = answer(waiting, { state: 'approved' });
  const moved = (phase: string) => ({
    op: 'update',
    entity: 'card',
    id: idOf('card'),
    values: { current_phase_id: phase, current_phase_moved_at: NOW, round: 2 },
  });

  it('goes to the next phase in a free flow', () => {
    const effects = follow(waiting, [approve], bruno);
    expect(changesIn(effects)).toEqual([moved(B)]);
    expect(historyIn(effects)).toMatchObject([
      { kind: 'phase_approved', automatic: false },
      {
        kind: 'phase_moved',
        automatic: true,
        user_id: bruno.user_id,
        old: { phase_id: A },
        new: { phase_id: B },
      },
    ]);
  });

  it('goes to the only phase that the rules allow', () => {
    expect(changesIn(follow(withRules(waiting, 'A>C'), [approve], bruno))).toEqual([moved(C)]);
  });

  it('is left to a person when the rules allow several phases, or none', () => {
    expect(changesIn(follow(withRules(waiting, 'A>B', 'A>C'), [approve], bruno))).toEqual([]);
    expect(changesIn(follow(withRules(waiting, 'B>C'), [approve], bruno))).toEqual([]);
  });

  it('does not happen in the last phase', () => {
    const atEnd: CardState = {
      ...waiting,
      card: aCard({ current_phase_id: C }),
      approvers: waiting.approvers.map(approver => ({ ...approver, phase_id: C })),
      approvals: waiting.approvals.map(approval => ({ ...approval, phase_id: C })),
    };
    expect(changesIn(follow(atEnd, [approve], bruno))).toEqual([]);
  });

  it('waits for the last answer, and does not happen after a rejection', () => {
    const two = withRound(aCardState(), { bruno: 'pending', carla: 'pending' });
    expect(changesIn(follow(two, [answer(two, { state: 'approved' })], bruno))).toEqual([]);
    expect(changesIn(follow(waiting, [answer(waiting, { state: 'rejected' })], bruno))).toEqual([]);
  });

  it('follows only an answer: a comment on a complete round moves nothing', () => {
    const comment = aComment();
    const complete = withRound(aCardState(), { bruno: 'approved' });
    const change: Change = { op: 'insert', entity: 'comment', id: comment.id, values: comment };
    expect(changesIn(follow(complete, [change]))).toEqual([]);
  });

  it('happens when the card returns from the archive, if it was due meanwhile', () => {
    const complete = withRound(aCardState({ card: aCard({ archived_at: NOW }) }), { bruno: 'approved' });
    const back: Change = { op: 'update', entity: 'card', id: idOf('card'), values: { archived_at: null } };
    expect(changesIn(follow(complete, [back], bruno))).toEqual([moved(B)]);
  });

  describe('in a phase with further requirements', () => {
    const asking = (state: CardState, passage: Partial<Passage>): CardState => ({
      ...state,
      fields: [aCustomField({ id: idOf('placa') })],
      phases: state.phases.map(phase => ({
        ...phase,
        passage: aPassage(passage),
      })),
    });
    const complete = withRound(aCardState(), { bruno: 'approved' });
    const option = aTaskOption({ checked: false });
    const photo = anAttachment({ content_type: 'image/jpeg' });
    const tick: Change = { op: 'update', entity: 'task_option', id: option.id, values: { checked: true } };

    it('waits until they are met, even after the last answer', () => {
      expect(changesIn(follow(asking(waiting, { photos: 1 }), [approve], bruno))).toEqual([]);
      const ready = { ...asking(waiting, { photos: 1 }), attachments: [photo] };
      expect(changesIn(follow(ready, [approve], bruno))).toEqual([moved(B)]);
    });

    it.each<[string, CardState, Change]>([
      [
        'the last field',
        asking(complete, { field_ids: [idOf('placa')] }),
        {
          op: 'update',
          entity: 'card',
          id: idOf('card'),
          values: { custom_fields: { [idOf('placa')]: 'ABC1D23' } },
        },
      ],
      ['the last tick', { ...asking(complete, { checklist: true }), options: [option] }, tick],
      [
        'the last item left going',
        { ...asking(complete, { checklist: true }), options: [option] },
        { op: 'remove', entity: 'task_option', id: option.id },
      ],
      [
        'the last photo',
        asking(complete, { photos: 1 }),
        { op: 'insert', entity: 'attachment', id: photo.id, values: photo },
      ],
    ])('is set off by %s', (_, state, change) => {
      const effects = follow(state, [change]);
      expect(changesIn(effects)).toEqual([moved(B)]);
      expect(historyIn(effects)).toContainEqual(
        expect.objectContaining({ kind: 'phase_moved', automatic: true, new: { phase_id: B } }),
      );
    });

    it('is not caused by meeting them while an answer is missing, or when the phase has no approvers', () => {
      const unanswered = { ...asking(waiting, { checklist: true }), options: [option] };
      expect(changesIn(follow(unanswered, [tick]))).toEqual([]);
      const free = { ...asking(aCardState(), { checklist: true }), options: [option] };
      expect(changesIn(follow(free, [tick]))).toEqual([]);
    });
  });

  it('opens the round of the phase that the card enters, and asks its approvers', () => {
    const state = { ...waiting, approvers: [...waiting.approvers, ...approversOf(B, 'bruno', 'ana')] };
    const effects = follow(state, [approve], bruno);
    expect(changesIn(effects)).toMatchObject([
      moved(B),
      { op: 'insert', values: { phase_id: B, user_id: idOf('bruno'), round: 2, state: 'pending' } },
      { op: 'insert', values: { phase_id: B, user_id: idOf('ana'), round: 2, state: 'pending' } },
    ]);
    expect(noticesIn(effects).map(({ type, target_user_id }) => [type, target_user_id])).toContainEqual([
      'approval_asked',
      idOf('ana'),
    ]);
  });
});

it('no changes have no effects', () => {
  expect(follow(aCardState(), [])).toEqual([]);
});
