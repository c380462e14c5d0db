import { describe, expect, it } from 'vitest';
import { aMember, aPhaseApprover } from '../../tests/factories/board';
import { aCard, aComment } from '../../tests/factories/card';
import { aCardState, withRound } from '../../tests/factories/card-state';
import { follow, noticesIn } from '../../tests/factories/following';
import { idOf } from '../../tests/factories/ids';
import { anActor } from '../../tests/factories/people';
import { NOW } from '../../tests/factories/times';
import type { CardState, Change } from '../card/card-state';
import type { Card } from '../entities/card';
import { mentionsIn } from './notifications';

const NAMES = ['ana', 'bruno', 'carla', 'diego'];
const members = NAMES.map(name => aMember({ user_id: idOf(name) }));
/** Ana made the card and Bruno is responsible for it; Carla and Diego have no part in it. */
const state = aCardState({ members, card: aCard({ owner_ids: [idOf('bruno')] }) });

const edit = (values: Partial<Card>): Change => ({ op: 'update', entity: 'card', id: idOf('card'), values });
const comment = (description: string): Change => {
  const values = aComment({ description });
  return { op: 'insert', entity: 'comment', id: values.id, values };
};
const move = edit({ current_phase_id: idOf('fase B'), current_phase_moved_at: NOW, round: 2 });

/** Returns the notifications that result from a person's changes: `['bruno: moved']`. */
function told(doer: string, changes: Change[], before: CardState = state): string[] {
  const notices = noticesIn(follow(before, changes, anActor({ user_id: idOf(doer) })));
  return notices.map(notice => {
    const name = [...NAMES, 'vera'].find(each => idOf(each) === notice.target_user_id);
    return `${name}: ${notice.type}`;
  });
}

describe('notifications', () => {
  it('about a comment go to the card’s creator and owners, but not to its author', () => {
    expect(told('carla', [comment('Ok')])).toEqual(['bruno: commented', 'ana: commented']);
    expect(told('ana', [comment('Ok')])).toEqual(['bruno: commented']);
  });

  it('about a mention go to the mentioned member once, instead of one about the comment', () => {
    const description = `@${idOf('bruno')} e @${idOf('carla')}, @${idOf('carla')}`;
    expect(told('ana', [comment(description)])).toEqual(['bruno: mentioned', 'carla: mentioned']);
  });

  it('about a new owner go to that person, not to the earlier owners', () => {
    expect(told('ana', [edit({ owner_ids: [idOf('bruno'), idOf('carla')] })])).toEqual(['carla: assigned']);
    expect(told('ana', [edit({ owner_ids: [idOf('bruno'), idOf('ana')] })])).toEqual([]);
    expect(told('ana', [edit({ owner_ids: [] })])).toEqual([]);
  });

  it('about a move go to the card’s creator and owners', () => {
    expect(told('carla', [move])).toEqual(['bruno: moved', 'ana: moved']);
    expect(told('bruno', [move])).toEqual(['ana: moved']);
  });

  it('about a round go to its approvers, besides those about the move', () => {
    const approvers = ['carla', 'diego'].map(name =>
      aPhaseApprover({ phase_id: idOf('fase B'), user_id: idOf(name) }),
    );
    expect(told('diego', [move], { ...state, approvers })).toEqual([
      'bruno: moved',
      'ana: moved',
      'carla: approval_asked',
    ]);
  });

  it.each(['approved', 'rejected'] as const)(
    'about an answer «%s» go to the card’s creator and owners',
    answer => {
      const waiting = withRound(state, { carla: 'pending', diego: 'pending' });
      const change: Change = {
        op: 'update',
        entity: 'approval',
        id: waiting.approvals[0]!.id,
        values: { state: answer, comment: 'Visto' },
      };
      expect(told('carla', [change], waiting)).toEqual([`bruno: ${answer}`, `ana: ${answer}`]);
      const [notice] = noticesIn(follow(waiting, [change], anActor({ user_id: idOf('carla') })));
      expect(notice).toMatchObject({ comment: 'Visto', current_phase_id: idOf('fase A') });
    },
  );

  it('about an answer that moves the card cover both', () => {
    const waiting = withRound(state, { bruno: 'pending' });
    const change: Change = {
      op: 'update',
      entity: 'approval',
      id: waiting.approvals[0]!.id,
      values: { state: 'approved' },
    };
    expect(told('bruno', [change], waiting)).toEqual(['ana: approved', 'ana: moved']);
  });

  it('don’t go to people who are no longer members', () => {
    const left = { ...state, members: members.filter(({ user_id }) => user_id !== idOf('bruno')) };
    expect(told('carla', [comment(`@${idOf('bruno')}`)], left)).toEqual(['ana: commented']);
  });

  it('go to administrators of the company, even outside the flow', () => {
    const outside = { ...state, admins: [idOf('vera')], card: aCard({ created_by: idOf('vera') }) };
    expect(told('carla', [move], outside)).toEqual(['vera: moved']);
    expect(told('carla', [comment(`@${idOf('vera')}`)], outside)).toEqual(['vera: mentioned']);
    expect(told('vera', [move], outside)).toEqual([]);
  });

  it('don’t follow an edit, an archiving or a new card', () => {
    expect(told('carla', [edit({ title: 'Novo', data_version: 2 })])).toEqual([]);
    expect(told('carla', [edit({ archived_at: NOW })])).toEqual([]);
    const insert: Change = { op: 'insert', entity: 'card', id: idOf('card'), values: aCard() };
    expect(told('ana', [insert], { ...state, card: null })).toEqual([]);
  });
});

it('a notification has all of its fields', () => {
  const [notice] = noticesIn(follow(state, [move], anActor({ user_id: idOf('carla') })));
  expect(notice).toEqual({
    id: expect.any(String),
    board_id: idOf('fluxo'),
    target_user_id: idOf('bruno'),
    card_id: idOf('card'),
    created_by_id: idOf('carla'),
    current_phase_id: idOf('fase B'),
    previous_phase_id: idOf('fase A'),
    type: 'moved',
    title: aCard().title,
    comment: null,
    cards: 1,
    is_read: false,
    created_at: NOW,
  });
});

describe('mentionsIn', () => {
  const [bruno, carla] = [idOf('bruno'), idOf('carla')];
  it.each([
    ['nobody', 'vendas@aurora.test escreveu', []],
    ['a member, in capitals too', `Oi @${bruno.toUpperCase()}!`, [bruno]],
    ['each once, in the order of the text', `@${carla}@${bruno} @${carla}`, [carla, bruno]],
    ['no stranger', `@${idOf('vera')}`, []],
    ['no id without the sign', `${bruno} @ ${carla}`, []],
  ])('finds %s', (_, description, expected) => {
    expect(mentionsIn(description, { members, admins: [] })).toEqual(expected);
  });
});
