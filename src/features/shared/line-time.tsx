import { dayAndTime } from '../../../domain/flow/field-words';
import { shownTimes } from '../../../domain/shown-times';

/** When a comment was written or something was done; when that arrived here is the company's own business. */
export function LineTime({
  of,
  timeZone,
}: {
  of: { made_at?: string; created_at: string };
  timeZone: string;
}) {
  // A server of before says no more than when it was told.
  const { at } = shownTimes({ made_at: of.created_at, ...of });
  return <time dateTime={at}>{dayAndTime(at, timeZone)}</time>;
}
