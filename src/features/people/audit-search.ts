import * as z from 'zod/mini';
import { auditFilter } from '../../../domain/audit';

const { kind, person_id, from, to } = auditFilter.shape;
const lax = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(schema, undefined as never);

/** Which lines of the log are shown, as the address keeps it. */
export const auditSearch = z.object({
  kind: lax(kind),
  person: lax(person_id),
  from: lax(from),
  to: lax(to),
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** As the API takes it. */
export const auditQuery = ({ person, ...rest }: AuditSearch) =>
  String(
    new URLSearchParams(
      Object.entries({ person_id: person, ...rest }).filter((said): said is [string, string] =>
        Boolean(said[1]),
      ),
    ),
  );
