import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Attachment } from '../../../../domain/entities/card';
import { giveUpFile } from '../../../acts/give-up-file';
import { putInTray, saveToDevice } from '../../../acts/keep-refused';
import { syncNow } from '../../../sync/sync';
import { FileRow } from '../../../ui/photos/file-row';
import { RefusedFileButtons } from '../../../ui/photos/refused-file-buttons';
import { useKeptPicture } from '../../../view/hooks/kept-files';
import { pauseKeptFile, retryEntry } from '../../../view/perform';
import type { EntryView } from '../../../view/types';
import { FileState, useSending } from './file-state';

interface WaitingFileProps {
  entry: EntryView;
  /** The card's own row of the file; null if the card doesn't have it. */
  attachment: Attachment | null;
  /** Shown in its place once it has left this device. */
  arrived?: ReactNode;
  onShow?: (picture: Blob) => void;
}

/** Shows a file that is stored on this device and not uploaded yet. */
export function WaitingFile({ entry, attachment, arrived = null, onShow }: WaitingFileProps) {
  const { t } = useLingui();
  const { upload_id, isThere } = entry.file!;
  const { kept, percent } = useSending(entry);
  const picture = useKeptPicture(attachment ? null : kept);
  const [isGivenUp, setGivenUp] = useState(false);
  if (isGivenUp) return null;
  if (kept === null) return arrived;
  const file = kept ?? attachment;
  if (!file) return null;
  const { title } = file;
  const paused = kept?.paused ?? false;
  const giveUp = () => {
    setGivenUp(true);
    void giveUpFile(entry, { id: upload_id, title, paused }, () => setGivenUp(false));
  };
  const pauseWords = paused ? t`Continuar o envio de ${title}` : t`Pausar o envio de ${title}`;
  return (
    <FileRow
      name={title}
      size={file.size}
      picture={picture}
      problem={entry.refusal?.message ?? null}
      state={
        isThere || percent !== null ? (
          <FileState entry={entry} />
        ) : (
          <Trans>
            guardado neste aparelho, <FileState entry={entry} />
          </Trans>
        )
      }
      percent={percent}
      onRetry={() => void retryEntry(entry.id)}
      onCancel={entry.refusal || entry.canTakeBack ? giveUp : null}
      onShow={picture && onShow ? () => onShow(picture) : undefined}
    >
      {entry.refusal && entry.refusal.code !== 'file_missing' && (
        <RefusedFileButtons
          onTray={file.content_type.startsWith('image/') ? () => void putInTray(entry.id) : undefined}
          onSave={() => void saveToDevice(upload_id, title)}
        />
      )}
      {!isThere && !entry.refusal && (
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
