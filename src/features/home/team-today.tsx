import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session';
import { useNow } from '../../ui/use-now';
import { useTeam } from '../../view/hooks/team';
import { Section } from './section';

/** How much is late, waits or stands still in the flows on this device that the person administers; nothing without any. */
export function TeamToday() {
  const now = useNow();
  const counts = useTeam(todayIn(companyTimeZone(), new Date(now)), now)?.counts;
  if (!counts || counts.late + counts.waiting + counts.still === 0) return null;
  return (
    <Section
      title={<Trans>Equipe</Trans>}
      more={
        <Link to="/team">
          <Trans>Ver quem</Trans>
        </Link>
      }
    >
      <p>
        <Trans>
          Atrasados: {counts.late} · Aguardam aprovação: {counts.waiting} · Parados: {counts.still}
        </Trans>
      </p>
    </Section>
  );
}
