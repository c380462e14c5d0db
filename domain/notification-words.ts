import type { Notification, NotificationType } from './entities/people';

const SAYS: Record<NotificationType, (who: string, phase: string | null) => string> = {
  assigned: who => `${who} adicionou você como responsável`,
  mentioned: who => `${who} citou você`,
  commented: who => `${who} comentou`,
  moved: (who, phase) => (phase ? `${who} moveu o card para ${phase}` : `${who} moveu o card`),
  approval_asked: () => 'Pede a sua aprovação',
  approved: who => `${who} aprovou`,
  rejected: who => `${who} reprovou`,
  due_tomorrow: () => 'Vence amanhã',
  overdue: () => 'Está atrasado',
};

/**
 * What a notification says of its card, in the list and on a locked screen.
 *
 * @param who whose doing it is, by name; null for somebody who is not known
 * @param phase where the card went, if that is known
 */
export const notificationWords = (
  { type }: Pick<Notification, 'type'>,
  who: string | null,
  phase: string | null = null,
): string => SAYS[type](who ?? 'Alguém', phase);
