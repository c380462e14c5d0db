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
 * Reads a page of templates, shipped ones and the company's own; devices don't store them. `query` is that of the API.
 * The previous result stays visible until the new one is loaded.
 */
export const useTemplates = (query: string) =>
  useQuery({ ...read(`/templates?${query}`, list), placeholderData: keepPreviousData }, queries);

/** Reads a whole template; null reads none. */
export const useTemplate = (id: string | null) =>
  useQuery({ ...read(`/templates/${id}`, oneTemplate), enabled: id !== null }, queries);
