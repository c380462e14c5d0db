import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { giveUpFile } from '../../acts/give-up-file';
import { putInTray, saveToDevice } from '../../acts/keep-refused';
import { connectivity } from '../../sync/connectivity';
import { syncNow } from '../../sync/sync';
import { EntryState } from '../../ui/entry-state';
import { FileRow } from '../../ui/file-row';
import { RefusedFileButtons } from '../../ui/refused-file-buttons';
import { useKeptFile, useKeptPicture } from '../../view/hooks/kept-files';
import { pauseKeptFile, retryEntry } from '../../view/perform';
import type { EntryView } from '../../view/types';

/** A file that is kept on this device and has still to arrive. */
export function WaitingFile({ entry, onShow }: { entry: EntryView; onShow: (picture: Blob) => void }) {
  const { t } = useLingui();
  const { online, file: sending } = useSnapshot(connectivity);
  const { upload_id } = entry.file!;
  const file = useKeptFile(upload_id);
  const picture = useKeptPicture(file);
  const [isGivenUp, setGivenUp] = useState(false);
  if (!file || isGivenUp) return null;
  const { title, paused = false } = file;
  const isSending = sending?.id === upload_id && !paused;
  const percent = Math.round((sending?.share ?? 0) * 100);
  const giveUp = () => {
    setGivenUp(true);
    void giveUpFile(entry, file, () => setGivenUp(false));
  };
  const pauseWords = paused ? t`Continuar o envio de ${title}` : t`Pausar o envio de ${title}`;
  return (
    <FileRow
      name={title}
      size={file.size}
      picture={picture}
      problem={entry.refusal?.message ?? null}
      state={
        entry.file!.isThere ? (
          entry.waitsFor ? (
            <EntryState entry={entry} />
          ) : (
            <Trans>enviado, a registrar</Trans>
          )
        ) : paused ? (
          <Trans>guardado neste aparelho, em pausa</Trans>
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
      onCancel={entry.refusal || entry.canTakeBack ? giveUp : null}
      onShow={picture ? () => onShow(picture) : undefined}
    >
      {entry.refusal && entry.refusal.code !== 'file_missing' && (
        <RefusedFileButtons
          onTray={file.content_type.startsWith('image/') ? () => void putInTray(entry.id) : undefined}
          onSave={() => void saveToDevice(upload_id, title)}
        />
      )}
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
