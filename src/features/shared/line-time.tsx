import { Trans } from '@lingui/react/macro';
import { dayAndTime } from '../../../domain/field-words';
import { shownTimes } from '../../../domain/shown-times';

/** When a comment was written or something was done, and when that arrived, if it was much later. */
export function LineTime({
  of,
  timeZone,
}: {
  of: { made_at?: string; created_at: string };
  timeZone: string;
}) {
  // A server of before says no more than when it was told.
  const { at, arrived_at } = shownTimes({ made_at: of.created_at, ...of });
  const moment = (instant: string) => dayAndTime(instant, timeZone);
  return (
    <time dateTime={at}>
      {moment(at)}
      {arrived_at && (
        <>
          {' · '}
          <Trans>recebido {moment(arrived_at)}</Trans>
        </>
      )}
    </time>
  );
}
