import * as z from 'zod/mini';
import { templateKind } from '../../../domain/flow/template';
import { listSearch } from '../../ui/list/list-search';

export const templateSearch = z.pick(
  listSearch(['name'], { kind: z.catch(z.optional(templateKind), undefined) }),
  { q: true, page: true, kind: true },
);
export type TemplateSearch = z.infer<typeof templateSearch>;
