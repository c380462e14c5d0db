import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSnapshot } from 'valtio';
import { takeInstallOffer } from '../../state/installed';
import { connectivity } from '../../sync/connectivity';
import classes from './ready-page.module.css';

export function InstallDetail({ why }: { why: string | undefined }) {
  const { limited } = useSnapshot(connectivity);
  switch (why) {
    case 'installed':
      return (
        <p>
          <Trans>Ele abre pelo ícone, com ou sem sinal.</Trans>
        </p>
      );
    case 'offered':
      return (
        <>
          <p>
            <Trans>Instalado, ele abre pelo ícone, e o navegador guarda melhor o que está aqui.</Trans>
          </p>
          <InstallButton />
        </>
      );
    case 'apple':
      return <AppleSteps />;
    case 'limited':
      return <p>{limited}</p>;
    default:
      return (
        <p>
          <Trans>
            Este navegador não ofereceu instalar. Se já instalou, abra pelo ícone; se não, procure «Instalar»
            no menu do navegador.
          </Trans>
        </p>
      );
  }
}

export function InstallButton() {
  return (
    <Button onClick={() => void takeInstallOffer()}>
      <Trans>Instalar</Trans>
    </Button>
  );
}

/** Shows the steps for devices on which no app can offer its installation. */
export function AppleSteps() {
  return (
    <ol className={classes.steps}>
      <li>
        <Trans>No Safari, toque em Compartilhar.</Trans>
      </li>
      <li>
        <Trans>Escolha «Adicionar à Tela de Início».</Trans>
      </li>
      <li>
        <Trans>Abra o app pelo ícone e entre de novo.</Trans>
      </li>
    </ol>
  );
}
