import * as z from 'zod/mini';
import { companyData, companyLook, newCompanyValues } from './company-values';

/** The steps in which a company is made, each with what it asks. */
export const STEPS = [
  { name: undefined, asks: companyData },
  { name: 'look', asks: companyLook },
  { name: 'admin', asks: z.pick(newCompanyValues, { admin: true }) },
] as const;

/** Which step is shown, as the address keeps it; without it the first. */
export const stepSearch = z.object({
  step: z.catch(z.optional(z.enum(['look', 'admin'])), undefined),
});
export type StepSearch = z.infer<typeof stepSearch>;

/** The first step that asks one of these fields. */
export const stepOf = (fields: string[]) =>
  STEPS.findIndex(({ asks }) => fields.some(field => field.split('.')[0]! in asks.shape));
