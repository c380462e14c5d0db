import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { FormSection } from '../../ui/form/form-section';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import DataExports from './data-exports';
import classes from './form.module.css';
import { ServerOnly } from './online-only';

const EraseForm = loadLater(() => import('./erase-form'));

/** Shows what a person can request about their data: a copy, or their deletion. */
export default function PrivacyTab() {
  const { online } = useSnapshot(connectivity);
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <FormSection
        title={<Trans>Meus dados em um arquivo</Trans>}
        lead={
          <Trans>
            O que o Pátio guarda sobre você e o que você escreveu, em todas as suas empresas. O arquivo fica
            disponível por dois dias, ou até o próximo ficar pronto.
          </Trans>
        }
      >
        <DataExports path="/user/exports" title={<Trans>Pedir meus dados em um arquivo</Trans>}>
          <Trans>Confirme a sua senha: o arquivo contém os seus dados pessoais.</Trans>
        </DataExports>
      </FormSection>
      <FormSection title={<Trans>Excluir a conta</Trans>} lead={<Trans>Não pode ser desfeito.</Trans>}>
        <p className={classes.note}>
          <Trans>
            Seus dados saem de todas as empresas. O que você fez continua no histórico delas, como «pessoa
            removida».
          </Trans>
        </p>
        {!online && <ServerOnly />}
        <Button
          variant="danger"
          style={{ justifySelf: 'start' }}
          disabled={!online}
          onClick={() => setErasing(true)}
        >
          <Trans>Excluir minha conta…</Trans>
        </Button>
      </FormSection>
      <Sheet isOpen={isErasing} onClose={() => setErasing(false)} title={<Trans>Excluir a conta?</Trans>}>
        <EraseForm onFailed={() => setErasing(false)} />
      </Sheet>
    </>
  );
}
