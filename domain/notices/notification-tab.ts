import type { NotificationType } from '../entities/people';

/** The tab of the card that a notification of this type opens. Other types open the card's default tab. */
export const CARD_TAB: Partial<Record<NotificationType, 'comments' | 'approvals'>> = {
  mentioned: 'comments',
  commented: 'comments',
  approval_asked: 'approvals',
  approved: 'approvals',
  rejected: 'approvals',
};
