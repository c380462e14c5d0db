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
  /** The latest; null for none yet. */
  photo: Attachment | null;
  /** The photo has still to arrive. */
  isWaiting: boolean;
  /** A photo is being written to this device just now. */
  isWriting: boolean;
  /** The card's phase asks for it. */
  isAsked: boolean;
  /** The photo as it lies on this device, or did a moment ago. */
  own: Blob | undefined;
  address: FileAddress | undefined;
  /** Null where nothing is taken any more. */
  onShoot: (() => void) | null;
  onShow: (id: string, photo: Photo) => void;
}

/** One photo of the roteiro, or what it is to look like; pressed, it is shown or taken. */
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
