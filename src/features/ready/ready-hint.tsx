import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { dismissedAt, dismissHint, isDismissed } from '../../state/dismissed-hints';
import { useNow } from '../../ui/use-now';
import { AppleSteps, InstallButton } from './install-detail';
import { countTodo } from './readiness';
import classes from './ready-hint.module.css';
import { useReadiness } from './use-readiness';

/**
 * Shows a hint about what this device lacks for work without a signal: installing the app, and the number of things to
 * do.
 */
export default function ReadyHint() {
  const { rows } = useReadiness();
  const now = useNow();
  const at = useSnapshot(dismissedAt);
  const install = rows.find(({ item }) => item === 'install')!;
  const isAppComing = rows.some(({ item, why }) => item === 'app' && why === 'coming');
  const [tellsApp, setTellsApp] = useState(false);
  useEffect(() => {
    if (isAppComing) setTellsApp(true);
  }, [isAppComing]);
  const todo = countTodo(rows);
  const tellsInstall = install.state === 'todo' && !isDismissed(at.install, now);
  const tellsRest = todo > 0 && !isDismissed(at.ready, now);
  if (!tellsInstall && !tellsRest && !tellsApp) return null;
  return (
    <div className={classes.hints}>
      {tellsInstall && <InstallHint isOffered={install.why === 'offered'} />}
      {tellsRest && <RestHint todo={todo} />}
      {tellsApp && (
        <p className={classes.app} role="status">
          {isAppComing ? (
            <Trans>O app está sendo guardado neste aparelho. Até terminar, não abre sem sinal.</Trans>
          ) : (
            <Trans>O app está neste aparelho e abre sem sinal.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function InstallHint({ isOffered }: { isOffered: boolean }) {
  const { t } = useLingui();
  return (
    <section className={classes.install} aria-label={t`Instalar o app`}>
      <span className={classes.mark} aria-hidden>
        <IconDownload size={22} />
      </span>
      <div className={classes.text}>
        <b>
          <Trans>Instale o app neste aparelho</Trans>
        </b>
        {isOffered ? (
          <small>
            <Trans>Ele abre pelo ícone, com ou sem sinal.</Trans>
          </small>
        ) : (
          <AppleSteps />
        )}
      </div>
      {isOffered && <InstallButton />}
      <DismissButton label={t`Deixar a instalação para depois`} onClick={() => dismissHint('install')} />
    </section>
  );
}

function RestHint({ todo }: { todo: number }) {
  const { t } = useLingui();
  return (
    <div className={classes.rest}>
      <Link to="/ready" className={classes.link}>
        <IconAlertTriangle size={20} aria-hidden />
        <span>
          <Trans>Pronto para o pátio</Trans>:{' '}
          <Plural value={todo} one="falta # coisa" other="faltam # coisas" />
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
      <DismissButton
        label={t`Deixar para depois o que falta para o pátio`}
        onClick={() => dismissHint('ready')}
      />
    </div>
  );
}

function DismissButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useLingui();
  // The focused element disappears, so the focus moves to the page's heading.
  const leave = () => {
    document.querySelector<HTMLElement>('main h1')?.focus();
    onClick();
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={t`Agora não`}
      onClick={leave}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}
