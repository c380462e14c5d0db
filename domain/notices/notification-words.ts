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
 * The words in which a notification tells of its card or cards (`noticeTitle`), in the list and on a locked screen.
 *
 * @param who whose doing it is, by name; null for somebody who is not known
 * @param phase where the card went, if that is known
 */
export const notificationWords = (
  { type, cards }: Pick<Notification, 'type'> & Cards,
  who: string | null,
  phase: string | null = null,
): string => SAYS[type](who ?? 'Alguém', phase, !isOfMany({ cards }));

/** Rows that were mirrored by an app before this have none. */
type Cards = Partial<Pick<Notification, 'cards'>>;

/** Whether it tells of several cards, as those of one act do. */
export const isOfMany = ({ cards = 1 }: Cards): boolean => cards > 1;

/** The card by its title, or how many they are: «300 cards». */
export const noticeTitle = ({ title, cards = 1 }: Pick<Notification, 'title'> & Cards): string =>
  isOfMany({ cards }) ? `${cards.toLocaleString('pt-BR')} cards` : title;
