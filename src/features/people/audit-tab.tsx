import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { AUDIT_WORDS, type AuditEvent, auditEvent, changesInWords } from '../../../domain/audit';
import { readPages, usePagedList } from '../../online/use-paged-list';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { EmptyState } from '../../ui/page/empty-state';
import { OnlineNote } from '../../ui/page/online-note';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { clockTime, dayAndTime } from '../../ui/text/time';
import { useNow } from '../../ui/use-now';
import { AuditFilter, type AuditFilterProps } from './audit-filter';
import { auditQuery } from './audit-search';
import classes from './audit-tab.module.css';

/**
 * Shows the tab with a company's log of events, the latest first; the filters are in the address. Needs a connection.
 */
export default function AuditTab(props: AuditFilterProps) {
  return (
    <div className={classes.audit}>
      <p className={classes.lead}>
        <Trans>
          Quem fez o quê aqui: entradas, senhas, pessoas, fluxos, veículos, links e dados. Ninguém muda este
          registro.
        </Trans>
      </p>
      <AuditFilter {...props} />
      <Log companyId={props.companyId} query={auditQuery(props.search)} />
    </div>
  );
}

function Log({ companyId, query }: { companyId: number; query: string }) {
  const { t } = useLingui();
  const now = useNow();
  const zone = companyTimeZone();
  const { online } = useSnapshot(connectivity);
  const { data, error, dataUpdatedAt, hasNextPage, isFetching, showMore, refetch } = usePagedList(
    readPages(`/tenants/${companyId}/audit-events${query && `?${query}`}`, auditEvent),
  );
  if (!data) {
    return error ? (
      <ReadTrouble
        error={error}
        onRetry={() => void refetch()}
        gone={<PageState kind="gone" title={<Trans>Empresa não encontrada</Trans>} />}
      />
    ) : (
      <PageState kind="loading" rows={6} rowHeight={56} />
    );
  }
  const events = data.pages.flatMap(page => page.data);
  const at = clockTime(new Date(dataUpdatedAt).toISOString(), now, zone);
  return (
    <>
      {(error || !online) && (
        <OnlineNote onRetry={() => void refetch()}>
          <Trans>Sem conexão: este registro é da última atualização, {at}.</Trans>
        </OnlineNote>
      )}
      {events.length > 0 ? (
        <ol className={classes.list} aria-label={t`Registro de auditoria`}>
          {events.map(event => (
            <Line key={event.id} event={event} zone={zone} />
          ))}
        </ol>
      ) : query ? (
        <EmptyState icon={<IconListDetails size={30} />} title={<Trans>Nada encontrado</Trans>}>
          <Trans>Nada disso foi registrado neste período.</Trans>
        </EmptyState>
      ) : (
        <EmptyState icon={<IconListDetails size={30} />} title={<Trans>Nada registrado ainda</Trans>} />
      )}
      {hasNextPage && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          loading={isFetching}
          disabled={!online}
          onClick={showMore}
        >
          <Trans>Ver mais antigos</Trans>
        </Button>
      )}
    </>
  );
}

function Line({ event, zone }: { event: AuditEvent; zone: string }) {
  const { t } = useLingui();
  const { actor, subject, board, company, kind, made_at, details } = event;
  const vehicle = kind.startsWith('vehicle_') && details.title;
  const about = [subject?.name, company?.name, board?.name, vehicle].filter(Boolean).join(' · ');
  return (
    <li className={classes.line}>
      <b>{actor?.name ?? t`O Pátio`}</b>
      <span>{about ? `${AUDIT_WORDS[kind]}: ${about}` : AUDIT_WORDS[kind]}</span>
      <Changes event={event} />
      <small>{dayAndTime(made_at, zone)}</small>
    </li>
  );
}

const FOLDED = 3;

/** Lists the changes of an event, from and to; of many only the first few until the person expands them. */
function Changes({ event }: { event: AuditEvent }) {
  const [isOpen, setOpen] = useState(false);
  const words = changesInWords(event);
  if (words.length === 0) return null;
  const others = Math.max(0, words.length - FOLDED);
  return (
    <>
      <ul className={classes.changes}>
        {(isOpen ? words : words.slice(0, FOLDED)).map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may say the same twice, and nothing moves
          <li key={at}>{text}</li>
        ))}
      </ul>
      {others > 0 && (
        <UnstyledButton className={classes.others} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Mostrar menos</Trans> : <Trans>Mostrar mais {others}</Trans>}
        </UnstyledButton>
      )}
    </>
  );
}
