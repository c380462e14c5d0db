import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { sendFiles, uploads } from '../../online/uploads';
import { connectivity } from '../../state/connectivity';
import { EmptyState } from '../../ui/empty-state';
import { loadLater } from '../../ui/load-later';
import { newId } from '../../view/new-id';
import { AddFiles } from './add-files';
import { AttachmentRow } from './attachment-row';
import classes from './card-attachments.module.css';
import { useCardContext } from './card-context';
import { UploadRow } from './upload-row';
import { useFileAddresses } from './use-file-addresses';

const PhotoViewer = loadLater(async () => ({
  default: (await import('../../ui/photo-viewer')).PhotoViewer,
}));

/** The files of the card, the latest first, and those on their way to it; they are sent and fetched only with a connection. */
export default function CardAttachments() {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const { view, isReadOnly } = useCardContext();
  const { card, state } = view;
  const sending = useSnapshot(uploads).list.filter(({ card_id }) => card_id === card.id);
  const [shownId, setShownId] = useState<string | null>(null);
  const files = [...state.attachments].sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
  const addresses = useFileAddresses(files);
  const pictures = files.flatMap(({ id, title }) => {
    const src = addresses.get(id)?.previews?.['1280'];
    return src ? [{ id, src, alt: title }] : [];
  });
  // What has arrived is shown as the card's own, whichever of the two is heard of first.
  const here = new Set(files.map(({ id }) => id));
  const waiting = sending.filter(({ id }) => !here.has(id));
  return (
    <div className={classes.attachments}>
      {!isReadOnly && (
        <AddFiles
          onFiles={chosen =>
            sendFiles(
              card,
              chosen.map(file => ({ id: newId(), file })),
            )
          }
          obstacle={
            card.identifier === null ? (
              <Trans>Este card ainda vai ser enviado: anexe depois disso.</Trans>
            ) : online ? null : (
              <Trans>Sem conexão: anexar e abrir arquivos precisa do servidor.</Trans>
            )
          }
        />
      )}
      {waiting.length > 0 && (
        <ul className={classes.list} aria-label={t`Arquivos a caminho`}>
          {waiting.map(upload => (
            <UploadRow key={upload.id} upload={upload} />
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
              onShow={pictures.some(({ id }) => id === file.id) ? () => setShownId(file.id) : null}
            />
          ))}
        </ul>
      )}
      {files.length === 0 && waiting.length === 0 && (
        <EmptyState icon={<IconPaperclip size={30} />} title={<Trans>Nenhum anexo</Trans>}>
          <Trans>Fotos, laudos e documentos deste card ficam aqui.</Trans>
        </EmptyState>
      )}
      {shownId && (
        <PhotoViewer
          photos={pictures}
          first={Math.max(
            0,
            pictures.findIndex(({ id }) => id === shownId),
          )}
          onClose={() => setShownId(null)}
          onFailed={() => setShownId(null)}
        />
      )}
    </div>
  );
}
