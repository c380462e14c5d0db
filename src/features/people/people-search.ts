import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { listSearch } from '../../ui/list/list-search';

/** How the list of a company's people is shown: without `show` those who have access. */
export const peopleSearch = listSearch(['name', 'email', 'role', 'enabled'], {
  show: z.catch(z.optional(z.enum(['inactive', 'pending'])), undefined),
  /** Somebody is being invited, or let in as support, or this person is open. */
  person: z.catch(z.optional(z.union([z.enum(['new', 'support']), uuid])), undefined),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;
