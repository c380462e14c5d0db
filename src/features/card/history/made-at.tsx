import { Trans } from '@lingui/react/macro';
import { shownTimes, type Times } from '../../../../domain/shown-times';
import { dayAndTime } from '../../../ui/text/time';
import { ago } from '../../../ui/text/time-words';
import { useNow } from '../../../ui/use-now';
import { useCardContext } from '../card-context';

/** Shows how long ago something was done to the card, and when that reached the server if it was much later. */
export function MadeAt({ of }: { of: Times }) {
  const { at, arrived_at } = shownTimes(of);
  return (
    <>
      <Ago at={at} />
      {arrived_at && (
        <>
          {' · '}
          <Trans>
            recebido <Ago at={arrived_at} />
          </Trans>
        </>
      )}
    </>
  );
}

function Ago({ at }: { at: string }) {
  const now = useNow();
  const { timeZone } = useCardContext();
  return (
    <time dateTime={at} title={dayAndTime(at, timeZone)}>
      {ago(at, now, timeZone)}
    </time>
  );
}
