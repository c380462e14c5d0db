import * as z from 'zod/mini';
import { save } from './save';

/** Brings back an archived card, which devices don't have: so only with a connection. */
export const unarchiveCard = (boardId: string, cardId: string) =>
  save({
    method: 'PATCH',
    path: `/boards/${boardId}/cards/${cardId}/unarchive`,
    answer: z.object({ data: z.unknown() }),
  });
