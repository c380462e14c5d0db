import * as z from 'zod/mini';
import { atMost, instant, storable, typedText, uuid, wrong } from '../entities/scalars';

/** Most views that a person may have in a flow, and most views that a flow may share. */
export const SAVED_VIEWS_MAX = 50;

const chosen = z.array(uuid, wrong('Lista inválida')).check(z.maxLength(50, 'No máximo 50'));

/** Filter of the cards of a board. */
export const boardFilter = z.object({
  text: z
    .string('Texto inválido')
    .check(atMost(200, 'O texto do filtro de uma visão tem no máximo 200 caracteres'), storable),
  tag_ids: chosen,
  owner_ids: chosen,
  due: z.enum(['any', 'overdue', 'today', 'week', 'none'], 'Opção inválida'),
});

/** A named filter of a flow's board. Things that it refers to may have been deleted since; they then match no card. */
export const savedView = z.object({
  id: uuid,
  board_id: uuid,
  name: z.string(),
  filter: boardFilter,
  created_at: instant,
});
export type SavedView = z.infer<typeof savedView>;

const fields = { name: typedText(50), filter: boardFilter };
/** `shared`: everyone who sees the flow has the view; otherwise only its author. */
export const newSavedView = z.object({
  ...fields,
  shared: z._default(z.boolean('Valor inválido'), false),
});
export const savedViewChange = z.partial(z.object(fields));
