import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCloud, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page/page-header';
import { StatusPill, type Tone } from '../../ui/status-pill';
import { countTodo, type ReadyRow, type State } from './readiness';
import classes from './ready-page.module.css';
import { RowDetail } from './row-detail';
import { usePhotos } from './use-photos';
import { type Readiness, useReadiness } from './use-readiness';

/**
 * Shows the page that tells whether this device is ready for work without a signal, item by item, and what to do about
 * each.
 */
export function ReadyPage() {
  const { t } = useLingui();
  usePageTitle(t`Pronto para o pátio`);
  const readiness = useReadiness(usePhotos());
  const { rows } = readiness;
  const todo = countTodo(rows);
  const isKnown = rows.every(({ state }) => state);
  const isComing = (one: ReadyRow['item']) => rows.some(({ item, why }) => item === one && why === 'coming');
  return (
    <>
      <PageHeader title={<Trans>Pronto para o pátio</Trans>} />
      <div className={classes.page}>
        <p className={classes.lead}>
          {todo > 0 ? (
            <Plural
              value={todo}
              one="Falta # coisa neste aparelho para trabalhar sem sinal."
              other="Faltam # coisas neste aparelho para trabalhar sem sinal."
            />
          ) : isComing('app') ? (
            <Trans>O app ainda está sendo baixado: espere antes de ir ao pátio.</Trans>
          ) : isComing('flows') ? (
            <Trans>Os fluxos ainda estão sendo baixados: espere antes de ir ao pátio.</Trans>
          ) : isComing('photos') ? (
            <Trans>
              As fotos ainda estão sendo baixadas: deixe o app aberto no Wi-Fi antes de ir ao pátio.
            </Trans>
          ) : isKnown ? (
            <Trans>Este aparelho está pronto: pode ir ao pátio.</Trans>
          ) : (
            <Trans>O que este aparelho precisa para trabalhar sem sinal.</Trans>
          )}
        </p>
        <ul className={classes.rows}>
          {rows.map(row => (
            <Row key={row.item} row={row} readiness={readiness} />
          ))}
        </ul>
        <p className={classes.more}>
          <Link to="/promises">
            <Trans>O que prometemos sem sinal</Trans>
          </Link>
        </p>
      </div>
    </>
  );
}

function Row({ row, readiness }: { row: ReadyRow; readiness: Readiness }) {
  const { t } = useLingui();
  const titles: Record<ReadyRow['item'], string> = {
    install: t`App instalado`,
    app: t`App neste aparelho`,
    storage: t`Dados guardados`,
    push: t`Avisos com o app fechado`,
    flows: t`Fluxos atualizados`,
    photos: t`Fotos dos veículos`,
    queue: t`Alterações enviadas`,
    space: t`Espaço no aparelho`,
  };
  const looks: Record<State, { icon: ReactNode; tone: Tone; word: string }> = {
    ok: { icon: <IconCircleCheck />, tone: 'ok', word: t`Pronto` },
    todo: { icon: <IconAlertTriangle />, tone: 'warn', word: t`A fazer` },
    pending: { icon: <IconCloud />, tone: 'plain', word: t`Ainda não` },
    impossible: { icon: <IconInfoCircle />, tone: 'plain', word: t`Indisponível` },
  };
  const look = row.state && looks[row.state];
  return (
    <li className={classes.row} data-item={row.item} aria-busy={!look || undefined}>
      <span className={classes.icon} data-tone={look?.tone} aria-hidden>
        {look ? look.icon : <Skeleton height={24} width={24} circle />}
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <h2>{titles[row.item]}</h2>
          {look && <StatusPill tone={look.tone}>{look.word}</StatusPill>}
        </div>
        {look ? <RowDetail row={row} readiness={readiness} /> : <Skeleton height={20} width="70%" />}
      </div>
    </li>
  );
}
