import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FeedRow } from '../../../domain/entities/product-feed';
import { FEED_FILE_MAX } from '../../../domain/limits';
import { saveForm } from '../../online/save';
import * as alerts from '../../state/alerts';
import { companyTimeZone } from '../../state/session/session';
import { ProgressBar } from '../../ui/entries/progress-bar';
import { FormMessage } from '../../ui/form/form-message';
import { FilePicker } from '../../ui/photos/file-picker';
import { Confirm } from '../../ui/sheet/confirm';
import { clockTime } from '../../ui/text/time';
import { useNow } from '../../ui/use-now';
import classes from './stock.module.css';
import { feedAnswer, feedPath } from './use-feed';

interface FeedFileProps {
  companyId: number;
  feed: FeedRow;
  /** Called when the file has replaced a link. */
  onSent: () => void;
}

/** Shows a field to upload a file of vehicles from this device, which replaces a link if there is one. */
export function FeedFile({ companyId, feed, onSent }: FeedFileProps) {
  const { t } = useLingui();
  const now = useNow();
  const [asked, setAsked] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const sent = feed.feed_file;
  const send = async (file: File) => {
    const form = new FormData();
    form.set('file', file);
    setTrouble(null);
    setShare(0);
    const { problem } = await saveForm(`${feedPath(companyId)}/file`, form, feedAnswer, {
      onProgress: setShare,
    });
    setShare(null);
    if (problem) return setTrouble(problem.errors?.file?.[0] ?? problem.message);
    alerts.success(t`Arquivo enviado. A importação já vai começar.`);
    onSent();
  };
  return (
    <div className={classes.templates}>
      <p className={classes.columns}>
        {sent ? (
          <Trans>
            O estoque vem de <b>{sent.name}</b>, enviado {clockTime(sent.sent_at, now, companyTimeZone())}.
            Para mudar, envie outro ou informe um link.
          </Trans>
        ) : (
          <Trans>Não tem um link? Envie o arquivo deste aparelho: CSV, XML ou JSON.</Trans>
        )}
      </p>
      {share === null ? (
        <FilePicker
          label={t`Enviar um arquivo`}
          accept=".csv,.xml,.json,.txt,text/csv,text/xml,application/xml,application/json"
          maxBytes={FEED_FILE_MAX}
          onFiles={([file]) => {
            if (feed.feed_uri === null) void send(file!);
            else setAsked(file!);
          }}
        />
      ) : (
        <ProgressBar label={t`Envio do arquivo`} percent={share * 100} />
      )}
      <FormMessage>{trouble}</FormMessage>
      <Confirm
        isOpen={asked !== null}
        title={<Trans>Usar o arquivo no lugar do link?</Trans>}
        confirm={<Trans>Usar o arquivo</Trans>}
        onConfirm={() => void send(asked!)}
        onClose={() => setAsked(null)}
      >
        <p>
          <Trans>
            A empresa tem uma origem só: o link deixa de ser lido de hora em hora, e o estoque fica como está
            em {asked?.name ?? ''} até alguém enviar outro arquivo ou informar um link.
          </Trans>
        </p>
      </Confirm>
    </div>
  );
}
