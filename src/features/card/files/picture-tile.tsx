import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconDots, IconFile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Attachment } from '../../../../domain/entities/card';
import { connectivity } from '../../../sync/connectivity';
import { ProgressBar } from '../../../ui/entries/progress-bar';
import { loadLater } from '../../../ui/page/load-later';
import { Sheet } from '../../../ui/sheet/sheet';
import { useAddressOf } from '../../../ui/use-address-of';
import type { EntryView } from '../../../view/types';
import { FileState, useSending } from './file-state';
import classes from './picture-tile.module.css';
import type { FileAddress } from './use-file-addresses';

const PictureOptions = loadLater(() => import('./picture-options'));

/** Picture of the card, uploaded or not; its id stays the same. */
export interface CardPicture {
  id: string;
  title: string;
  /** The card's file; null while it is being written to this device. */
  file: Attachment | null;
  /** Change that adds it; null for a picture that is uploaded or being written. */
  entry: EntryView | null;
}

interface PictureTileProps {
  picture: CardPicture;
  /** Picture that is stored on this device, or was a moment ago. */
  own: Blob | undefined;
  address: FileAddress | undefined;
  /** Gives up the picture while it is being written. */
  onForget: () => void;
  /** Shows the picture in full size. */
  onShow: () => void;
}

/**
 * Shows a picture in the list of the card's files. It keeps its place and look while it is uploaded; the progress is
 * shown over it.
 */
export function PictureTile({ picture, own, address, onForget, onShow }: PictureTileProps) {
  const { t } = useLingui();
  const { title, file, entry } = picture;
  const src = useAddressOf(own ?? address?.previews?.['480']);
  const { online } = useSnapshot(connectivity);
  const [lost, setLost] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isGivenUp, setGivenUp] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection, another try
  useEffect(() => setLost(null), [online]);
  if (isGivenUp) return null;
  return (
    <li className={classes.tile}>
      <div className={classes.frame}>
        {src && src !== lost ? (
          <button type="button" className={classes.picture} aria-label={t`Ver ${title}`} onClick={onShow}>
            <img src={src} alt="" loading="lazy" onError={() => setLost(src)} />
          </button>
        ) : (
          <span className={classes.picture}>
            <IconFile size={32} aria-hidden />
          </span>
        )}
        {!file && (
          <small className={classes.state}>
            <Trans>guardando</Trans>
          </small>
        )}
        {entry && <OnItsWay entry={entry} title={title} />}
        <button
          type="button"
          className={classes.options}
          aria-label={t`Opções de ${title}`}
          title={t`Opções de ${title}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconDots size={18} aria-hidden />
        </button>
      </div>
      <span className={classes.name}>{title}</span>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <PictureOptions
          picture={picture}
          address={address}
          onForget={onForget}
          onGivenUp={setGivenUp}
          onClose={() => setOpen(false)}
          meanwhile={<Skeleton height={144} />}
        />
      </Sheet>
    </li>
  );
}

function OnItsWay({ entry, title }: { entry: EntryView; title: string }) {
  const { t } = useLingui();
  const { kept, percent } = useSending(entry);
  if (!kept) return null;
  return (
    <>
      <small className={classes.state}>
        <FileState entry={entry} />
      </small>
      {percent !== null && (
        <div className={classes.progress}>
          <ProgressBar label={t`Envio de ${title}`} percent={percent} />
        </div>
      )}
    </>
  );
}
