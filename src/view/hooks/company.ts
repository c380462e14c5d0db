import { peopleSlice } from '../slices/company-slices';
import type { People } from '../types';
import { useSlice } from './use-store';

/** Everybody of the company, by id; undefined while that is not known yet. */
export const usePeople = (): People | undefined => useSlice(peopleSlice);
