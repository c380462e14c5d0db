import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isPhoto } from '../../../../domain/flow/photo-slots';
import { attachFiles } from '../../../acts/attach-files';
import { useAddressOf } from '../../../ui/use-address-of';
import { useCardContext } from '../card-context';
import { PhotoCamera } from './photo-camera';
import classes from './photo-camera.module.css';

interface ShotsCameraProps {
  /** Called when a photo could not be stored; the list of the card's files shows why. */
  onTrouble: () => void;
  onClose: () => void;
}

/** Shows a camera for any number of photos of the card: each is attached as soon as it is taken. */
export function ShotsCamera({ onTrouble, onClose }: ShotsCameraProps) {
  const { t } = useLingui();
  const { card, state } = useCardContext().view;
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => state.attachments.filter(isPhoto).length);
  const [count, setCount] = useState(0);
  const [latest, setLatest] = useState<Blob>();
  const last = useAddressOf(latest);
  const attach = (photos: Blob[], isTaken: boolean) => {
    setCount(count + photos.length);
    setLatest(photos.at(-1));
    const files = photos.map((photo, at) => {
      if (photo instanceof File) return photo;
      const number = before + count + at + 1;
      return new File([photo], t`Foto ${number}.jpg`, { type: photo.type });
    });
    void attachFiles(card, files, { isPhoto: isTaken }).then(failed => {
      if (failed.length === 0) return;
      onTrouble();
      dialog.current?.close();
    });
  };
  return (
    <PhotoCamera
      dialog={dialog}
      label={t`Câmera`}
      words={
        <>
          <b>{card.title}</b>{' '}
          <span>
            <Plural value={count} _0="nenhuma foto ainda" one="# foto" other="# fotos" />
          </span>
        </>
      }
      last={last && <img src={last} alt={t`Última foto`} className={classes.last} />}
      next={
        count > 0 && (
          <button type="button" className={classes.done} onClick={() => dialog.current?.close()}>
            <Trans>Pronto</Trans>
          </button>
        )
      }
      onPhotos={attach}
      onClose={onClose}
    />
  );
}
