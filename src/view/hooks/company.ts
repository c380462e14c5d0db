import { peopleSlice } from '../slices/company-slices';
import type { People } from '../types';
import { useSlice } from './use-store';

/** Returns all people of the company by id; undefined while they are not known. */
export const usePeople = (): People | undefined => useSlice(peopleSlice);
