import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { slotsOf } from '../../../domain/photo-slots';
import { attachFiles, forgetFile, keepAgain } from '../../acts/attach-files';
import { keeping } from '../../state/keeping';
import { AddFiles } from '../../ui/add-files';
import { EmptyState } from '../../ui/empty-state';
import { FileRow } from '../../ui/file-row';
import classes from '../../ui/file-row.module.css';
import { loadLater } from '../../ui/load-later';
import type { Photo } from '../../ui/photo-viewer';
import { leaveForCamera } from '../../view/left-for-camera';
import { AttachmentRow } from './attachment-row';
import { useCardContext } from './card-context';
import { PhotoRoteiro } from './photo-roteiro';
import { useFileAddresses } from './use-file-addresses';
import { WaitingFile } from './waiting-file';

const PhotoViewer = loadLater(async () => ({
  default: (await import('../../ui/photo-viewer')).PhotoViewer,
}));

interface Shown {
  photos: (Photo & { id: string })[];
  id: string;
}

/** The files of the card, the latest first, and those on their way to it; without a connection what others sent can't be opened. */
export default function CardAttachments() {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const { card, state } = view;
  const writing = useSnapshot(keeping).list.filter(({ card_id }) => card_id === card.id);
  const [shown, setShown] = useState<Shown | null>(null);
  const waiting = view.entries.filter(({ file }) => file);
  const coming = new Set(waiting.map(({ file }) => file!.attachment_id));
  const files = state.attachments
    .filter(({ id }) => !coming.has(id))
    .sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
  const addresses = useFileAddresses(files);
  const pictures = files.flatMap(({ id, title }) => {
    const { previews, url } = addresses.get(id) ?? {};
    const src = previews?.['1280'];
    return src ? [{ id, src, alt: title, ...(url && { original: url }) }] : [];
  });
  return (
    <div className={classes.attachments}>
      {slotsOf(state.board).length > 0 && (
        <PhotoRoteiro
          addresses={addresses}
          onShow={(id, photo) => setShown({ photos: [{ ...photo, id }], id })}
        />
      )}
      {!isReadOnly && (
        <AddFiles
          onLeave={isPhoto => leaveForCamera(card.title, isPhoto)}
          onFiles={(chosen, more) => void attachFiles(card, chosen, more)}
        />
      )}
      {writing.length + waiting.length > 0 && (
        <ul className={classes.list} aria-label={t`Arquivos a caminho`}>
          {writing.map(({ id, file, share, problem }) => (
            <FileRow
              key={id}
              name={file.name}
              size={file.size}
              problem={problem}
              state={<Trans>guardando neste aparelho</Trans>}
              percent={Math.round(share * 100)}
              onRetry={() => void keepAgain(card, id)}
              onCancel={() => forgetFile(id)}
            />
          ))}
          {waiting.map(entry => (
            <WaitingFile
              key={entry.id}
              entry={entry}
              onShow={src => setShown({ photos: [{ id: entry.id, src, alt: entry.summary }], id: entry.id })}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={classes.list} aria-label={t`Anexos do card`}>
          {files.map(file => (
            <AttachmentRow
              key={file.id}
              file={file}
              address={addresses.get(file.id)}
              onShow={
                pictures.some(({ id }) => id === file.id)
                  ? () => setShown({ photos: pictures, id: file.id })
                  : null
              }
            />
          ))}
        </ul>
      )}
      {files.length + waiting.length + writing.length === 0 && (
        <EmptyState icon={<IconPaperclip size={30} />} title={<Trans>Nenhum anexo</Trans>}>
          <Trans>Fotos, laudos e documentos deste card ficam aqui.</Trans>
        </EmptyState>
      )}
      {shown && (
        <PhotoViewer
          photos={shown.photos}
          first={Math.max(
            0,
            shown.photos.findIndex(({ id }) => id === shown.id),
          )}
          onClose={() => setShown(null)}
          onFailed={() => setShown(null)}
        />
      )}
    </div>
  );
}
