import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCamera, IconPhotoCheck } from '@tabler/icons-react';
import type { PhotoSlot } from '../../../../domain/entities/board';
import type { Attachment } from '../../../../domain/entities/card';
import type { Photo } from '../../../ui/photos/photo-viewer';
import { SlotOutlinePicture } from '../../../ui/photos/slot-outline-picture';
import { useAddressOf } from '../../../ui/use-address-of';
import type { FileAddress } from '../files/use-file-addresses';
import classes from './photo-roteiro.module.css';

interface SlotTileProps {
  slot: PhotoSlot;
  /** Latest photo; null if there is none. */
  photo: Attachment | null;
  /** True while the photo waits to be uploaded. */
  isWaiting: boolean;
  /** True while a photo is being written to this device. */
  isWriting: boolean;
  /** True if the card's phase asks for it. */
  isAsked: boolean;
  /** Photo that is stored on this device, or was a moment ago. */
  own: Blob | undefined;
  address: FileAddress | undefined;
  /** Opens the camera; null if no more photos may be taken. */
  onShoot: (() => void) | null;
  onShow: (id: string, photo: Photo) => void;
}

/**
 * Shows a slot of the roteiro: its photo, or the outline of what to photograph. Pressing it shows the photo or opens
 * the camera.
 */
export function SlotTile(props: SlotTileProps) {
  const { slot, photo, isWaiting, isWriting, isAsked, own, address, onShoot, onShow } = props;
  const { t } = useLingui();
  const { name } = slot;
  const src = useAddressOf(own ?? address?.previews?.['480']);
  const large = own ?? address?.previews?.['1280'];
  const onPress = photo && large ? () => onShow(photo.id, { src: large, alt: name }) : onShoot;
  const look = (
    <>
      {src ? (
        <img src={src} alt="" />
      ) : (
        <span className={classes.aim}>
          {photo ? <IconPhotoCheck size={32} aria-hidden /> : <SlotOutlinePicture outline={slot.outline} />}
        </span>
      )}
      <span className={classes.words}>
        <b>{name}</b>
        <small>
          {isWriting ? (
            <Trans>guardando</Trans>
          ) : isWaiting ? (
            <Trans>a enviar</Trans>
          ) : photo ? (
            <Trans>feita</Trans>
          ) : isAsked ? (
            <Trans>pedida nesta fase</Trans>
          ) : (
            <Trans>falta</Trans>
          )}
        </small>
      </span>
    </>
  );
  const label = photo ? (large ? t`Ver ${name}` : t`Fotografar ${name} de novo`) : t`Fotografar ${name}`;
  return (
    <li className={classes.tile} data-taken={photo !== null || undefined} data-asked={isAsked || undefined}>
      {onPress ? (
        <button type="button" className={classes.press} aria-label={label} onClick={onPress}>
          {look}
        </button>
      ) : (
        <div className={classes.press}>{look}</div>
      )}
      {photo && large && onShoot && (
        <ActionIcon
          className={classes.again}
          variant="filled"
          color="dark"
          size={44}
          aria-label={t`Fotografar ${name} de novo`}
          onClick={onShoot}
        >
          <IconCamera size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
