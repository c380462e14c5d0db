import { expect, it } from 'vitest';
import { type Notification, type NotificationType, notification } from '../../../domain/entities/people';
import { CARD_TAB } from '../../../domain/notices/notification-tab';
import { noticeTitle, notificationWords } from '../../../domain/notices/notification-words';
import { isAmong, type Show } from './notices-search';

type Kind = [type: NotificationType, words: string, unknown: string, show: Show, tab: string | undefined];

/** Each type: its words, those for an unknown person and phase, the part that lists it, and the tab that it opens. */
const KINDS: Kind[] = [
  [
    'assigned',
    'Ana adicionou você como responsável',
    'Alguém adicionou você como responsável',
    'moves',
    undefined,
  ],
  ['mentioned', 'Ana citou você', 'Alguém citou você', 'talk', 'comments'],
  ['commented', 'Ana comentou', 'Alguém comentou', 'talk', 'comments'],
  ['moved', 'Ana moveu o card para Proposta', 'Alguém moveu o card', 'moves', undefined],
  ['approval_asked', 'Pede a sua aprovação', 'Pede a sua aprovação', 'approvals', 'approvals'],
  ['approved', 'Ana aprovou', 'Alguém aprovou', 'approvals', 'approvals'],
  ['rejected', 'Ana reprovou', 'Alguém reprovou', 'approvals', 'approvals'],
  ['due_tomorrow', 'Vence amanhã', 'Vence amanhã', 'due', undefined],
  ['overdue', 'Está atrasado', 'Está atrasado', 'due', undefined],
];

it.each(KINDS)(
  '%s says what happened, is in its list, and opens that part of the card',
  (type, words, unknown, show, tab) => {
    expect(notificationWords({ type }, 'Ana', 'Proposta')).toBe(words);
    expect(notificationWords({ type }, null)).toBe(unknown);
    const notice = { type, is_read: true } as Notification;
    const shows: Show[] = ['approvals', 'talk', 'moves', 'due', 'unread'];
    expect(shows.filter(one => isAmong(notice, one))).toEqual([show]);
    expect(CARD_TAB[type]).toBe(tab);
  },
);

it('all kinds are covered', () => {
  expect(KINDS.map(([type]) => type).sort()).toEqual([...notification.shape.type.options].sort());
});

it.each<[NotificationType, string, string]>([
  ['assigned', 'Ana adicionou você como responsável', 'Alguém adicionou você como responsável'],
  ['mentioned', 'Ana citou você', 'Alguém citou você'],
  ['commented', 'Ana comentou', 'Alguém comentou'],
  ['moved', 'Ana moveu os cards para Proposta', 'Alguém moveu os cards'],
  ['approval_asked', 'Pedem a sua aprovação', 'Pedem a sua aprovação'],
  ['approved', 'Ana aprovou', 'Alguém aprovou'],
  ['rejected', 'Ana reprovou', 'Alguém reprovou'],
])('%s has the same words for several cards', (type, words, unknown) => {
  expect(notificationWords({ type, cards: 2 }, 'Ana', 'Proposta')).toBe(words);
  expect(notificationWords({ type, cards: 300 }, null)).toBe(unknown);
});

it('shows the card’s title, or the number of cards', () => {
  const title = 'Onix';
  const titles = [{ title }, { title, cards: 1 }, { title, cards: 2 }, { title, cards: 1200 }].map(
    noticeTitle,
  );
  expect(titles).toEqual(['Onix', 'Onix', '2 cards', '1.200 cards']);
});
