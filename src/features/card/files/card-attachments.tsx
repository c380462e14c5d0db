import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { isPhoto, slotsOf } from '../../../../domain/flow/photo-slots';
import { attachFiles, keepAgain } from '../../../acts/attach-files';
import { EmptyState } from '../../../ui/page/empty-state';
import { loadLater } from '../../../ui/page/load-later';
import { AddFiles } from '../../../ui/photos/add-files';
import { FileRow } from '../../../ui/photos/file-row';
import classes from '../../../ui/photos/file-row.module.css';
import type { Photo } from '../../../ui/photos/photo-viewer';
import { filesInOrder } from '../../../view/files-in-order';
import { leaveForCamera } from '../../../view/left-for-camera';
import { PhotoRoteiro } from '../camera/photo-roteiro';
import { useCardContext } from '../card-context';
import { useWriting } from '../history/use-writing';
import { AttachmentRow } from './attachment-row';
import { type CardPicture, PictureTile } from './picture-tile';
import tiles from './picture-tile.module.css';
import { useFileAddresses } from './use-file-addresses';
import { useOwnPictures } from './use-own-pictures';
import { WaitingFile } from './waiting-file';

const PhotoViewer = loadLater(async () => ({
  default: (await import('../../../ui/photos/photo-viewer')).PhotoViewer,
}));

interface Shown {
  photos: (Photo & { id: string })[];
  id: string;
}

/**
 * Shows the files of the card, pictures first and the newest first; a file being uploaded already has its final place.
 * Uploads that need the person come before everything. Without a connection, files from others can't be opened.
 */
export default function CardAttachments() {
  const { t } = useLingui();
  const { view, isReadOnly, onShoot } = useCardContext();
  const { card, state, entries } = view;
  const { writing, forget } = useWriting(view);
  const [shown, setShown] = useState<Shown | null>(null);
  const files = filesInOrder(state.attachments);
  const attached = new Set(files.map(({ id }) => id));
  const begun = writing.filter(({ id, problem }) => !problem && !attached.has(id)).reverse();
  const failed = writing.filter(({ problem }) => problem);
  const stuck = entries.filter(({ file }) => file && !attached.has(file.attachment_id));
  const entryOf = (id: string) => entries.find(({ file }) => file?.attachment_id === id) ?? null;

  // A file still being sent has no address yet.
  const addresses = useFileAddresses(files.filter(({ id }) => !entryOf(id)));
  const own = useOwnPictures(view, writing);
  const pictures: CardPicture[] = [
    ...begun
      .filter(({ file }) => isPhoto({ content_type: file.type }))
      .map(({ id, file }) => ({ id, title: file.name, file: null, entry: null })),
    ...files.filter(isPhoto).map(file => ({ id: file.id, title: file.title, file, entry: entryOf(file.id) })),
  ];
  const show = (id: string) => {
    const photos = pictures.flatMap(({ id, title }) => {
      const { previews, url } = addresses.get(id) ?? {};
      const src = own.get(id) ?? previews?.['1280'];
      return src ? [{ id, src, alt: title, ...(url && { original: url }) }] : [];
    });
    setShown({ photos, id });
  };
  const beingWritten = ({ id, file, share, problem }: (typeof writing)[number]) => (
    <FileRow
      key={id}
      name={file.name}
      size={file.size}
      problem={problem}
      state={<Trans>guardando neste aparelho</Trans>}
      percent={Math.round(share * 100)}
      onRetry={() => void keepAgain(card, id)}
      onCancel={() => forget(id)}
    />
  );
  const showAlone = (id: string, photo: Photo) => setShown({ photos: [{ ...photo, id }], id });
  return (
    <div className={classes.attachments}>
      {slotsOf(state.board).length > 0 && <PhotoRoteiro addresses={addresses} own={own} onShow={showAlone} />}
      {!isReadOnly && (
        <AddFiles
          onCamera={onShoot}
          onLeave={isTaken => leaveForCamera(card.title, isTaken)}
          onFiles={chosen => void attachFiles(card, chosen)}
        />
      )}
      {files.length + writing.length + stuck.length > 0 ? (
        <ul className={tiles.grid} aria-label={t`Anexos do card`}>
          {failed.map(beingWritten)}
          {stuck.map(entry => (
            <WaitingFile
              key={entry.id}
              entry={entry}
              attachment={null}
              onShow={src => showAlone(entry.id, { src, alt: entry.summary })}
            />
          ))}
          {pictures.map(picture => (
            <PictureTile
              key={picture.id}
              picture={picture}
              own={own.get(picture.id)}
              address={addresses.get(picture.id)}
              onForget={() => forget(picture.id)}
              onShow={() => show(picture.id)}
            />
          ))}
          {begun.filter(({ file }) => !isPhoto({ content_type: file.type })).map(beingWritten)}
          {files
            .filter(file => !isPhoto(file))
            .map(file => {
              const entry = entryOf(file.id);
              const row = <AttachmentRow key={file.id} file={file} address={addresses.get(file.id)} />;
              return entry ? (
                <WaitingFile key={file.id} entry={entry} attachment={file} arrived={row} />
              ) : (
                row
              );
            })}
        </ul>
      ) : (
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
