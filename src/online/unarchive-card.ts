import * as z from 'zod/mini';
import { save } from './save';

/** Restores an archived card. Needs a connection, since devices don't store archived cards. */
export const unarchiveCard = (boardId: string, cardId: string) =>
  save({
    method: 'PATCH',
    path: `/boards/${boardId}/cards/${cardId}/unarchive`,
    answer: z.object({ data: z.unknown() }),
  });
