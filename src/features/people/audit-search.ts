import * as z from 'zod/mini';
import { auditFilter } from '../../../domain/audit';

const { kind, person_id, from, to } = auditFilter.shape;
const lax = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(schema, undefined as never);

/** Search part of the address: the lines of the log that are shown. */
export const auditSearch = z.object({
  kind: lax(kind),
  person: lax(person_id),
  from: lax(from),
  to: lax(to),
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** Returns the filters in the form of the API's query. */
export const auditQuery = ({ person, ...rest }: AuditSearch) =>
  String(
    new URLSearchParams(
      Object.entries({ person_id: person, ...rest }).filter((said): said is [string, string] =>
        Boolean(said[1]),
      ),
    ),
  );
