import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { PhotoSlot } from '../../../../domain/entities/board';
import { PhotoCamera } from './photo-camera';

/** Endings of the names of photos by their type; any other is a JPEG. */
const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

interface SlotCameraProps {
  slots: PhotoSlot[];
  first: PhotoSlot;
  /** Ids of the slots that have a photo. */
  takenIds: string[];
  /**
   * Called with a new photo.
   *
   * @param isPhoto taken just now, and not chosen from existing photos
   */
  onPhoto: (slot: PhotoSlot, file: File, isPhoto: boolean) => void;
  onClose: () => void;
}

/**
 * Shows a camera for the roteiro, with the slot's outline over the image. After each photo it continues with the next
 * missing one, and closes after the last.
 */
export function SlotCamera({ slots, first, takenIds, onPhoto, onClose }: SlotCameraProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [slot, setSlot] = useState(first);
  const [shots, setShots] = useState<string[]>([]);

  const at = slots.findIndex(({ id }) => id === slot.id);
  const place = at + 1;
  const total = slots.length;
  /** Returns the next slot without a photo except these, from the current one on and then from the beginning. */
  const nextOf = (besides: string[]) =>
    [...slots.slice(place), ...slots.slice(0, Math.max(0, at))].find(
      ({ id }) => !takenIds.includes(id) && !besides.includes(id),
    );
  const skipTo = nextOf([...shots, slot.id]);
  const give = (photo: Blob, isTaken: boolean) => {
    const { type } = photo;
    const ending = ENDINGS[type] ?? 'jpg';
    onPhoto(slot, new File([photo], `${slot.name}.${ending}`, { type }), isTaken);
    setShots([...shots, slot.id]);
    if (skipTo) setSlot(skipTo);
    else dialog.current?.close();
  };
  return (
    <PhotoCamera
      dialog={dialog}
      label={t`Roteiro de fotos`}
      words={
        <>
          <b>{slot.name}</b>{' '}
          <span>
            <Trans>
              {place} de {total}
            </Trans>
          </span>
        </>
      }
      outline={slot.outline}
      next={
        <button
          type="button"
          aria-label={skipTo ? t`Pular para ${skipTo.name}` : t`Pular`}
          title={t`Pular`}
          disabled={!skipTo}
          onClick={() => skipTo && setSlot(skipTo)}
        >
          <IconPlayerTrackNext size={22} aria-hidden />
        </button>
      }
      onPhotos={([photo], isTaken) => photo && give(photo, isTaken)}
      onClose={onClose}
    />
  );
}
