import { Trans } from '@lingui/react/macro';
import { StatusPill } from '../status-pill';
import classes from './online-note.module.css';

/**
 * Renders a note above the pages of an inactive company, which the organisation sees: people of the company can't sign
 * in to it.
 */
export function InactiveCompany() {
  return (
    <p className={classes.note} role="status">
      <Trans>
        Esta empresa está desativada: ninguém dela entra. Nada foi apagado. Para ativá-la, veja «Situação», em
        Dados.
      </Trans>
    </p>
  );
}

/**
 * Renders the state of a company: whether its people may enter; if none has entered yet, that the invitation of its
 * administrator is pending.
 */
export function CompanyState({ company }: { company: { status: number; users_count: number } }) {
  if (company.status !== 1) {
    return (
      <StatusPill tone="plain">
        <Trans>desativada</Trans>
      </StatusPill>
    );
  }
  return company.users_count === 0 ? (
    <StatusPill tone="info">
      <Trans>convite enviado</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="ok">
      <Trans>ativa</Trans>
    </StatusPill>
  );
}
