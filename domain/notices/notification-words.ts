import type { Notification, NotificationType } from '../entities/people';

const SAYS: Record<NotificationType, (who: string, phase: string | null, isOne: boolean) => string> = {
  assigned: who => `${who} adicionou você como responsável`,
  mentioned: who => `${who} citou você`,
  commented: who => `${who} comentou`,
  moved: (who, phase, isOne) =>
    `${who} moveu ${isOne ? 'o card' : 'os cards'}${phase ? ` para ${phase}` : ''}`,
  approval_asked: (_who, _phase, isOne) => `${isOne ? 'Pede' : 'Pedem'} a sua aprovação`,
  approved: who => `${who} aprovou`,
  rejected: who => `${who} reprovou`,
  due_tomorrow: () => 'Vence amanhã',
  overdue: () => 'Está atrasado',
};

/**
 * Returns the text of each notification about a card or several (`noticeTitle`), for the list and for a locked screen.
 *
 * @param who name of the person who acted; null if unknown
 * @param phase the phase into which the card moved, if known
 */
export const notificationWords = (
  { type, cards }: Pick<Notification, 'type'> & Cards,
  who: string | null,
  phase: string | null = null,
): string => SAYS[type](who ?? 'Alguém', phase, !isOfMany({ cards }));

/** Number of cards of the notification. Missing in rows that an older app has mirrored. */
type Cards = Partial<Pick<Notification, 'cards'>>;

/** Returns whether the notification is about several cards of one action. */
export const isOfMany = ({ cards = 1 }: Cards): boolean => cards > 1;

/** Returns the title of the card, or the number of cards: «300 cards». */
export const noticeTitle = ({ title, cards = 1 }: Pick<Notification, 'title'> & Cards): string =>
  isOfMany({ cards }) ? `${cards.toLocaleString('pt-BR')} cards` : title;
