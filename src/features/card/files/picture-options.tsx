import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Attachment } from '../../../../domain/entities/card';
import { giveUpFile } from '../../../acts/give-up-file';
import { removeAttachment } from '../../../acts/remove-attachment';
import { syncNow } from '../../../sync/sync';
import { fileSize } from '../../../ui/photos/file-size';
import { pauseKeptFile } from '../../../view/perform';
import type { EntryView } from '../../../view/types';
import { useCardContext } from '../card-context';
import { AttachmentFacts, useMayChange } from './attachment-facts';
import { FileState, useSending } from './file-state';
import type { CardPicture } from './picture-tile';
import classes from './picture-tile.module.css';
import { RenameFile } from './rename-file';
import type { FileAddress } from './use-file-addresses';

interface PictureOptionsProps {
  picture: CardPicture;
  /** Address of the picture; undefined until it is loaded, and without a connection. */
  address: FileAddress | undefined;
  /** Gives up the picture while it is being written. */
  onForget: () => void;
  /** Called when the person gives the picture up, or with false when they undo that. */
  onGivenUp: (isGivenUp: boolean) => void;
  onClose: () => void;
}

const LOOK = { variant: 'default', fullWidth: true, justify: 'start', size: 'md' } as const;

/** Shows a picture's data and its actions, whether or not it is uploaded yet. */
export default function PictureOptions({
  picture,
  address,
  onForget,
  onGivenUp,
  onClose,
}: PictureOptionsProps) {
  const { file, entry } = picture;
  return (
    <div className={classes.choices}>
      {!file ? (
        <CancelButton onPress={onForget} />
      ) : entry ? (
        <OnItsWay file={file} entry={entry} onGivenUp={onGivenUp} onClose={onClose} />
      ) : (
        <Arrived file={file} address={address} onClose={onClose} />
      )}
    </div>
  );
}

function CancelButton({ onPress }: { onPress: () => void }) {
  return (
    <Button {...LOOK} leftSection={<IconX size={18} aria-hidden />} onClick={onPress}>
      <Trans>Cancelar o envio</Trans>
    </Button>
  );
}

interface OnItsWayProps extends Pick<PictureOptionsProps, 'onGivenUp' | 'onClose'> {
  file: Attachment;
  entry: EntryView;
}

function OnItsWay({ file: { title, size }, entry, onGivenUp, onClose }: OnItsWayProps) {
  const { upload_id, isThere } = entry.file!;
  const paused = useSending(entry).kept?.paused ?? false;
  const giveUp = () => {
    // Undo shows the picture again, which should not open this sheet.
    onClose();
    onGivenUp(true);
    void giveUpFile(entry, { id: upload_id, title, paused }, () => onGivenUp(false));
  };
  return (
    <>
      <small>
        {fileSize(size)} · <FileState entry={entry} />
      </small>
      {!isThere && (
        <Button
          {...LOOK}
          leftSection={
            paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
          }
          onClick={() => {
            onClose();
            void pauseKeptFile(upload_id, !paused).then(syncNow);
          }}
        >
          {paused ? <Trans>Continuar o envio</Trans> : <Trans>Pausar o envio</Trans>}
        </Button>
      )}
      {entry.canTakeBack && <CancelButton onPress={giveUp} />}
    </>
  );
}

interface ArrivedProps extends Pick<PictureOptionsProps, 'address' | 'onClose'> {
  file: Attachment;
}

function Arrived({ file, address, onClose }: ArrivedProps) {
  const { card } = useCardContext().view;
  const mayChange = useMayChange(file);
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <RenameFile file={file} onDone={onClose} />;
  return (
    <>
      <AttachmentFacts file={file} />
      {address?.url && (
        <Button
          {...LOOK}
          component="a"
          href={address.url}
          download={file.title}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={onClose}
        >
          <Trans>Baixar</Trans>
        </Button>
      )}
      {mayChange && (
        <>
          <Button
            {...LOOK}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setRenaming(true)}
          >
            <Trans>Renomear</Trans>
          </Button>
          <Button
            {...LOOK}
            c="var(--bad)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => {
              onClose();
              void removeAttachment(card, file);
            }}
          >
            <Trans>Excluir</Trans>
          </Button>
        </>
      )}
    </>
  );
}
