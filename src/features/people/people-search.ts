import * as z from 'zod/mini';
import { uuid } from '../../../domain/entities/scalars';
import { listSearch } from '../../ui/list/list-search';

/** Search part of the address of a company's list of people; without `show` those who have access. */
export const peopleSearch = listSearch(['name', 'email', 'role', 'enabled'], {
  show: z.catch(z.optional(z.enum(['inactive', 'pending'])), undefined),
  /** `new` for an invitation, `support` for letting support in, else the id of the open person. */
  person: z.catch(z.optional(z.union([z.enum(['new', 'support']), uuid])), undefined),
});
export type PeopleSearch = z.infer<typeof peopleSearch>;
