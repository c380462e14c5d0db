import * as z from 'zod/mini';
import { atMost, instant, storable, typedText, uuid, wrong } from '../entities/scalars';

/** The most that a person has of a flow, and that a flow shares. */
export const SAVED_VIEWS_MAX = 50;

const chosen = z.array(uuid, wrong('Lista inválida')).check(z.maxLength(50, 'No máximo 50'));

/** Which cards of a board show. */
export const boardFilter = z.object({
  text: z
    .string('Texto inválido')
    .check(atMost(200, 'O texto do filtro de uma visão tem no máximo 200 caracteres'), storable),
  tag_ids: chosen,
  owner_ids: chosen,
  due: z.enum(['any', 'overdue', 'today', 'week', 'none'], 'Opção inválida'),
});

/** A filter of a flow's board with a name. What it names may be gone since, and then chooses nothing. */
export const savedView = z.object({
  id: uuid,
  board_id: uuid,
  name: z.string(),
  filter: boardFilter,
  created_at: instant,
});
export type SavedView = z.infer<typeof savedView>;

const fields = { name: typedText(50), filter: boardFilter };
/** `shared`: everybody who sees the flow has it; otherwise it is of who made it alone. */
export const newSavedView = z.object({
  ...fields,
  shared: z._default(z.boolean('Valor inválido'), false),
});
export const savedViewChange = z.partial(z.object(fields));
