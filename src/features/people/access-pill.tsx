import { Trans } from '@lingui/react/macro';
import type { CompanyMember } from '../../../domain/entities/company';
import { companyTimeZone } from '../../state/session/session';
import { StatusPill } from '../../ui/status-pill';
import { dayAndTime } from '../../ui/text/time';

/** Shows in a word whether a person has access; for support also until when. */
export function AccessPill({ person }: { person: CompanyMember }) {
  const { pending, enabled, support_ends_at } = person;
  const until = support_ends_at && dayAndTime(support_ends_at, companyTimeZone());
  if (pending && enabled && until) {
    return (
      <StatusPill tone="warn">
        <Trans>Suporte até {until}, convite pendente</Trans>
      </StatusPill>
    );
  }
  if (pending) {
    return enabled ? (
      <StatusPill tone="warn">
        <Trans>Convite pendente</Trans>
      </StatusPill>
    ) : (
      <StatusPill tone="plain">
        <Trans>Convite suspenso</Trans>
      </StatusPill>
    );
  }
  if (!enabled) {
    return (
      <StatusPill tone="bad">
        <Trans>Sem acesso</Trans>
      </StatusPill>
    );
  }
  return until ? (
    <StatusPill tone="brand">
      <Trans>Suporte até {until}</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="ok">
      <Trans>Com acesso</Trans>
    </StatusPill>
  );
}
