import type { Person } from '../../../domain/entities/people';
import { type Slice, tableSlice } from '../slice';

/** Slice of all people of the company, by id. */
export const peopleSlice: Slice<ReadonlyMap<string, Person>> = tableSlice(
  'people',
  ['person'],
  async db => new Map((await db.person.toArray()).map(person => [person.id, person])),
);
