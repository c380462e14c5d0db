import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { switchTenant } from '../../state/session/open-session';
import { giveUpIn, type WaitingElsewhere } from '../../state/session/waiting-elsewhere';
import { WaitingWords } from '../../ui/entries/waiting-words';
import { Confirm } from '../../ui/sheet/confirm';
import classes from './sync-page.module.css';

/** Lists unsent changes in the person's other companies, each with a link: they are sent once that company is open. */
export function OtherCompanies({ elsewhere }: { elsewhere: WaitingElsewhere[] }) {
  const { t } = useLingui();
  return (
    <section className={classes.group} aria-label={t`Em outras empresas`}>
      <h2>
        <Trans>Em outras empresas</Trans>
      </h2>
      {elsewhere.map(({ tenant_id, name, ...counts }) => (
        <div key={tenant_id} className={classes.state}>
          <p>
            <Trans>Em {name ?? t`uma empresa de que você não faz mais parte`}:</Trans>{' '}
            <WaitingWords {...counts} />
          </p>
          {name ? (
            <Button
              variant="default"
              aria-label={t`Ir para ${name}`}
              onClick={() => void switchTenant(tenant_id)}
            >
              <Trans>Ir para ela</Trans>
            </Button>
          ) : (
            <GiveUp tenantId={tenant_id} />
          )}
        </div>
      ))}
    </section>
  );
}

/**
 * Shows a button that discards the unsent changes of a company that the person no longer belongs to, since they would
 * never be sent.
 */
function GiveUp({ tenantId }: { tenantId: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Descartar</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Descartar o que falta enviar nesta empresa?</Trans>}
        confirm={<Trans>Descartar</Trans>}
        isDangerous
        onConfirm={() => void giveUpIn(tenantId)}
      >
        <Trans>
          Você não faz mais parte desta empresa, e nada é enviado. Se guardar, o envio continua quando voltar
          a ela; se descartar, o que falta enviar se perde.
        </Trans>
      </Confirm>
    </>
  );
}
