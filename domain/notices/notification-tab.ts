import type { NotificationType } from '../entities/people';

/** The part of the card that a notification of this kind opens; without one the card as it opens by itself. */
export const CARD_TAB: Partial<Record<NotificationType, 'comments' | 'approvals'>> = {
  mentioned: 'comments',
  commented: 'comments',
  approval_asked: 'approvals',
  approved: 'approvals',
  rejected: 'approvals',
};
