import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { TabItem } from '../../ui/page/tabs';
import type { CardView } from '../../view/types';

/** The parts of a card that have a screen, in their order. */
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

/** What the address of a card tells besides the card: which part is shown, and whether it has the whole page. */
export const cardSearch = z.object({
  tab: z.catch(z.optional(z.enum(CARD_TABS)), undefined),
  full: z.catch(z.optional(z.boolean()), undefined),
});
export type CardSearch = z.infer<typeof cardSearch>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The card is opened to write a comment: the caret stands ready. */
    isCommenting?: boolean;
  }
}

/** The tabs of this card, with what there is to find in each. */
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
