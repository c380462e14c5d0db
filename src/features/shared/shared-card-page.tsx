import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconClockX, IconMapQuestion, IconServerOff, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { followTranslation } from '../../ui/text/follow-translation';
import classes from './shared-card-page.module.css';
import { SharedCardView } from './shared-card-view';
import { useSharedCard } from './use-shared-card';

followTranslation();

/**
 * Shows the page of a card for a person without an account, by the address that they were sent. It has none of the
 * app's navigation and stores nothing on the device; the company's colours are sent with the page, as on a host.
 */
export function SharedCardPage({ slug }: { slug: string }) {
  const { state, retry } = useSharedCard(slug);
  switch (state.kind) {
    case 'reading':
      return <Reading />;
    case 'read':
      return <SharedCardView slug={slug} card={state.card} />;
    case 'offline':
      return (
        <Instead icon={<IconWifiOff size={30} />} title={<Trans>Sem conexão</Trans>} onRetry={retry}>
          <Trans>Para abrir este card é preciso ter conexão.</Trans>
        </Instead>
      );
    case 'trouble':
      return (
        <Instead
          icon={<IconServerOff size={30} />}
          title={<Trans>O card não pôde ser aberto</Trans>}
          onRetry={retry}
        >
          {state.message}
        </Instead>
      );
    case 'gone':
      return <Gone code={state.code} message={state.message} />;
  }
}

function Gone({ code, message }: { code: string; message: string }) {
  const titles: Record<string, ReactNode> = {
    link_expired: <Trans>O prazo deste link acabou</Trans>,
    link_deactivated: <Trans>Este link não vale mais</Trans>,
    link_withdrawn: <Trans>Este card não está mais compartilhado</Trans>,
  };
  const wasThere = code in titles;
  return (
    <Instead
      icon={wasThere ? <IconClockX size={30} /> : <IconMapQuestion size={30} />}
      title={titles[code] ?? <Trans>Nada por aqui</Trans>}
    >
      {message} {!wasThere && <Trans>Confira se o link foi copiado inteiro.</Trans>}
    </Instead>
  );
}

interface InsteadProps {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
  /** Tries again; undefined if that can't help. */
  onRetry?: () => void;
}

/** Shows a message in place of the card. */
function Instead({ icon, title, children, onRetry }: InsteadProps) {
  return (
    <main className={classes.instead}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{children}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          <Trans>Tentar de novo</Trans>
        </Button>
      )}
    </main>
  );
}

function Reading() {
  const { t } = useLingui();
  return (
    <main className={classes.reading} aria-busy="true" aria-label={t`Abrindo o card…`}>
      <span className={classes.line} />
      <span className={classes.photo} />
      <span className={classes.line} />
      <span className={classes.block} />
    </main>
  );
}
