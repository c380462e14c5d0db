import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { TabItem } from '../../ui/page/tabs';
import type { CardView } from '../../view/types';

/** Parts of a card that have a screen, in order. */
const CARD_TABS = [
  'data',
  'tasks',
  'attachments',
  'products',
  'connections',
  'history',
  'comments',
  'approvals',
] as const;
export type CardTab = (typeof CARD_TABS)[number];

/** Search part of a card's address: the part that is shown, and whether the card has the full width. */
export const cardSearch = z.object({
  tab: z.catch(z.optional(z.enum(CARD_TABS)), undefined),
  full: z.catch(z.optional(z.boolean()), undefined),
});
export type CardSearch = z.infer<typeof cardSearch>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the card is opened to write a comment: the field is then focused. */
    isCommenting?: boolean;
  }
}

/** Returns the tabs of this card, with the number of items in each. */
export function cardTabs(view: CardView): TabItem<CardTab>[] {
  const { tasks_done, tasks_total, all_comments, approvals } = view;
  return [
    { value: 'data', label: t`Dados` },
    { value: 'tasks', label: t`Tarefas`, count: tasks_total > 0 ? `${tasks_done}/${tasks_total}` : 0 },
    { value: 'attachments', label: t`Anexos`, count: view.state.attachments.length },
    { value: 'products', label: t`Produtos`, count: view.products.length },
    {
      value: 'connections',
      label: t`Conexões`,
      count: view.state.connections.length,
    },
    { value: 'history', label: t`Histórico` },
    { value: 'comments', label: t`Comentários`, count: all_comments.length },
    {
      value: 'approvals',
      label: t`Aprovações`,
      count: approvals.filter(({ state }) => state === 'pending').length,
    },
  ];
}
