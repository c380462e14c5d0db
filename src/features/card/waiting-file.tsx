import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFileUpload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../state/connectivity';
import { syncNow } from '../../sync/sync';
import { fileSize } from '../../ui/file-size';
import { ProgressBar } from '../../ui/progress-bar';
import { useKeptFile, useKeptPicture } from '../../view/hooks/kept-files';
import { discardEntry, retryEntry, takeBackEntry } from '../../view/perform';
import { pauseKeptFile } from '../../view/store-file';
import type { EntryView } from '../../view/types';
import classes from './card-attachments.module.css';

interface FileRowProps {
  name: string;
  size: number;
  picture?: string | null;
  /** Why it does not go on; null while it does. */
  problem: string | null;
  /** What becomes of it, in a few words. */
  state: ReactNode;
  /** How far it is, in percent; null where nothing moves. */
  percent: number | null;
  onRetry: () => void;
  /** Gives it up; null where it is too late. */
  onCancel: (() => void) | null;
  onShow?: (() => void) | undefined;
  children?: ReactNode;
}

/** A file on its way: how far it is, or why it stands still, and what can be done about it. */
export function FileRow(props: FileRowProps) {
  const { name, size, picture, problem, state, percent, onRetry, onCancel, onShow, children } = props;
  const { t } = useLingui();
  const look = picture ? <img src={picture} alt="" /> : <IconFileUpload size={24} aria-hidden />;
  return (
    <li className={classes.row} data-failed={problem !== null || undefined}>
      {picture && onShow ? (
        <button type="button" className={classes.thumb} aria-label={t`Ver ${name}`} onClick={onShow}>
          {look}
        </button>
      ) : (
        <span className={classes.thumb}>{look}</span>
      )}
      <div className={classes.words}>
        <b>{name}</b>
        {problem ? (
          <span className={classes.failed} role="alert">
            {problem}
          </span>
        ) : (
          <small>
            {state} · {fileSize(size)}
          </small>
        )}
        {!problem && percent !== null && (
          <div className={classes.progress}>
            <ProgressBar label={t`Envio de ${name}`} percent={percent} />
          </div>
        )}
      </div>
      <div className={classes.tools}>
        {problem && (
          <Button variant="default" size="sm" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
        {children}
        {onCancel && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t`Cancelar o envio de ${name}`}
            title={t`Cancelar o envio de ${name}`}
            onClick={onCancel}
          >
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

/** A file that is kept on this device and has still to arrive. */
export function WaitingFile({ entry, onShow }: { entry: EntryView; onShow: (src: string) => void }) {
  const { t } = useLingui();
  const { online, file: sending } = useSnapshot(connectivity);
  const { upload_id } = entry.file!;
  const file = useKeptFile(upload_id);
  const picture = useKeptPicture(file);
  if (!file) return null;
  const { title, paused = false } = file;
  const isSending = sending?.id === upload_id && !paused;
  const percent = Math.round((sending?.share ?? 0) * 100);
  const pauseWords = paused ? t`Continuar o envio de ${title}` : t`Pausar o envio de ${title}`;
  return (
    <FileRow
      name={title}
      size={file.size}
      picture={picture}
      problem={entry.refusal?.message ?? null}
      state={
        paused ? (
          <Trans>guardado neste aparelho, em pausa</Trans>
        ) : entry.file!.isThere ? (
          <Trans>enviado, a registrar</Trans>
        ) : isSending ? (
          <Trans>enviando, {percent}%</Trans>
        ) : online ? (
          <Trans>guardado neste aparelho, na fila</Trans>
        ) : (
          <Trans>guardado neste aparelho, a enviar</Trans>
        )
      }
      percent={isSending ? percent : null}
      onRetry={() => void retryEntry(entry.id)}
      onCancel={
        entry.refusal
          ? () => void discardEntry(entry.id)
          : entry.canTakeBack
            ? () => void takeBackEntry(entry.id)
            : null
      }
      onShow={picture ? () => onShow(picture) : undefined}
    >
      {!entry.file!.isThere && !entry.refusal && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={pauseWords}
          title={pauseWords}
          onClick={() => void pauseKeptFile(upload_id, !paused).then(syncNow)}
        >
          {paused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
        </ActionIcon>
      )}
    </FileRow>
  );
}
