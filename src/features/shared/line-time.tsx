import { dayAndTime } from '../../../domain/flow/field-words';
import { shownTimes } from '../../../domain/shown-times';

/**
 * Shows when a comment was written or something was done; the time of its arrival at the server is not shown to
 * customers.
 */
export function LineTime({
  of,
  timeZone,
}: {
  of: { made_at?: string; created_at: string };
  timeZone: string;
}) {
  // An older server sends only the time at which it received the line.
  const { at } = shownTimes({ made_at: of.created_at, ...of });
  return <time dateTime={at}>{dayAndTime(at, timeZone)}</time>;
}
