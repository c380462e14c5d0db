import { peopleSlice } from '../slices/company-slices';
import type { People } from '../types';
import { useSlice } from './use-store';

const NOBODY: People = new Map();

/** Everybody of the company, by id; nobody while that is not known. */
export const usePeople = (): People => useSlice(peopleSlice) ?? NOBODY;
