import * as z from 'zod/mini';
import { companyData, companyLook, newCompanyValues } from './company-values';

/** Steps in which a company is created, each with the schema of its fields. */
export const STEPS = [
  { name: undefined, asks: companyData },
  { name: 'look', asks: companyLook },
  { name: 'admin', asks: z.pick(newCompanyValues, { admin: true }) },
] as const;

/** Search part of the address: the step that is shown; the first by default. */
export const stepSearch = z.object({
  step: z.catch(z.optional(z.enum(['look', 'admin'])), undefined),
});
export type StepSearch = z.infer<typeof stepSearch>;

/** Returns the index of the first step that contains one of these fields. */
export const stepOf = (fields: string[]) =>
  STEPS.findIndex(({ asks }) => fields.some(field => field.split('.')[0]! in asks.shape));
