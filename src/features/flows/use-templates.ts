import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listedTemplate, template } from '../../../domain/flow/template';
import { queries, read } from '../../online/queries';

const list = z.object({
  data: z.array(listedTemplate),
  meta: z.object({ total: z.int(), current_page: z.int(), last_page: z.int() }),
});
export const oneTemplate = z.object({ data: template });

/**
 * Templates of one page, those that ship and the company's own; no device keeps them. `query` as the API takes it. What
 * was found before stays in sight until what is looked for now is there.
 */
export const useTemplates = (query: string) =>
  useQuery({ ...read(`/templates?${query}`, list), placeholderData: keepPreviousData }, queries);

/** A template whole; null asks for none. */
export const useTemplate = (id: string | null) =>
  useQuery({ ...read(`/templates/${id}`, oneTemplate), enabled: id !== null }, queries);
