import { Trans } from '@lingui/react/macro';
import { StatusPill } from '../status-pill';
import classes from './online-note.module.css';

/** Above whatever the organisation looks at of a company whose people can't come in. */
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

/** Whether a company's people come in; one that nobody has come into yet waits for who was invited to administer it. */
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
