import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronRight, IconCloudCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePageTitle } from '../../state/page-title';
import { companyTimeZone } from '../../state/session/session';
import { useWaitingElsewhere } from '../../state/session/waiting-elsewhere';
import { connectivity } from '../../sync/connectivity';
import { syncNow } from '../../sync/sync';
import { EmptyState } from '../../ui/page/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { ago } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import { useChoices } from '../../view/hooks/device-choices';
import { useDraftCount } from '../../view/hooks/draft-count';
import { useBoards } from '../../view/hooks/flows';
import { useLostDrafts } from '../../view/hooks/kept-drafts';
import { useOutbox } from '../../view/hooks/outbox';
import { useQueue } from '../../view/hooks/queue';
import type { EntryView } from '../../view/types';
import { KeptFlows } from './kept-flows';
import { LostTexts } from './lost-texts';
import { OtherCompanies } from './other-companies';
import { SyncEntry } from './sync-entry';
import classes from './sync-page.module.css';

/** Shows the page of everything that this device has still to send, in order, and of what was refused. */
export function SyncPage() {
  const { t } = useLingui();
  usePageTitle(t`Sincronização`);
  const entries: EntryView[] | undefined = useOutbox();
  const stuck = useQueue()?.stuck ?? 0;
  const elsewhere = useWaitingElsewhere();
  const begun = useDraftCount();
  const lost = useLostDrafts();
  const flows = useBoards();
  const choices = useChoices();
  // Waits until all sections above the flows are known: late content would move a switch from under the finger.
  const isKnown = entries && elsewhere && lost && begun !== undefined;
  /** Number of drafts whose place can still be opened. */
  const drafts = (begun ?? 0) - (lost?.length ?? 0);
  const { online, syncing, last_synced_at, limited, not_kept, stumbles } = useSnapshot(connectivity);
  const lacking = not_kept ?? limited;
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const refused = entries?.filter(({ status }) => status === 'refused') ?? [];
  const open = entries?.filter(({ status }) => status !== 'refused') ?? [];
  const time = last_synced_at ? ago(last_synced_at, now, companyTimeZone()) : null;

  const refresh = async () => {
    setBusy(true);
    await Promise.resolve(syncNow()).finally(() => setBusy(false));
  };
  return (
    <>
      <PageHeader title={<Trans>Sincronização</Trans>} />
      <div className={classes.page}>
        <section className={classes.state} aria-label={t`Estado`}>
          <div>
            <p className={classes.lead}>
              {!online ? (
                <Trans>Sem conexão</Trans>
              ) : syncing ? (
                <Trans>Sincronizando…</Trans>
              ) : time && (entries?.length ?? 1) > 0 ? (
                <Trans>Dados recebidos {time}</Trans>
              ) : time ? (
                <Trans>Sincronizado {time}</Trans>
              ) : (
                <Trans>Ainda não sincronizado</Trans>
              )}
            </p>
            <p className={classes.note}>
              {stuck > 0 ? (
                <Plural
                  value={stuck}
                  one="# alteração está parada: veja nela o motivo."
                  other="# alterações estão paradas: veja em cada uma o motivo."
                />
              ) : online && stumbles ? (
                <Trans>Não dá para enviar agora: tudo fica guardado aqui, e o app continua tentando.</Trans>
              ) : online ? (
                <Trans>O que você faz é enviado sozinho, na ordem em que foi feito.</Trans>
              ) : (
                <Trans>Continue trabalhando: tudo fica guardado aqui e é enviado quando houver sinal.</Trans>
              )}
            </p>
          </div>
          <Button variant="default" loading={isBusy} onClick={refresh}>
            <Trans>Sincronizar agora</Trans>
          </Button>
        </section>
        {lacking && (
          <p className={classes.limited}>
            <IconInfoCircle size={18} aria-hidden /> {lacking}
          </p>
        )}
        {!isKnown && <PageState kind="loading" rows={3} rowHeight={80} />}
        {isKnown && (
          <>
            {refused.length > 0 && (
              <section className={classes.group}>
                <h2>
                  <Plural
                    value={refused.length}
                    one="# recusada: escolha o que fazer"
                    other="# recusadas: escolha o que fazer"
                  />
                </h2>
                {refused.map(entry => (
                  <SyncEntry key={entry.id} entry={entry} />
                ))}
              </section>
            )}
            {open.length > 0 && (
              <section className={classes.group}>
                <h2>
                  <Plural value={open.length} one="# alteração a enviar" other="# alterações a enviar" />
                </h2>
                {open.map(entry => (
                  <SyncEntry key={entry.id} entry={entry} />
                ))}
              </section>
            )}
            {elsewhere.length > 0 && <OtherCompanies elsewhere={elsewhere} />}
            {entries.length + elsewhere.length === 0 && (
              <EmptyState icon={<IconCloudCheck size={30} />} title={<Trans>Tudo enviado</Trans>}>
                <Trans>Nenhuma alteração a enviar. O que você fizer sem conexão aparece aqui.</Trans>
              </EmptyState>
            )}
            {drafts > 0 && (
              <p className={classes.note}>
                <Plural
                  value={drafts}
                  one="# texto começado e não enviado está guardado neste aparelho: você o encontra onde o escreveu."
                  other="# textos começados e não enviados estão guardados neste aparelho: você os encontra onde os escreveu."
                />
              </p>
            )}
            {lost.length > 0 && <LostTexts drafts={lost} />}
            {flows && choices && <KeptFlows flows={flows} choices={choices} />}
          </>
        )}
        <Link to="/ready" className={classes.ready}>
          <Trans>Pronto para o pátio</Trans>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </div>
    </>
  );
}
