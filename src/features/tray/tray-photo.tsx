import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconCheck, IconZoomIn } from '@tabler/icons-react';
import { companyTimeZone } from '../../state/session/session';
import { dayAndTime } from '../../ui/text/time';
import { useAddressOf } from '../../ui/use-address-of';
import { useKeptPicture } from '../../view/hooks/kept-files';
import type { StoredFile } from '../../view/store-file';
import classes from './tray-page.module.css';

interface TrayPhotoProps {
  photo: StoredFile;
  /** Position among the photos, from 1. */
  place: number;
  isChosen: boolean;
  onToggle: () => void;
  onShow: (picture: Blob) => void;
}

/** Shows a photo of the tray: a press selects or deselects it. */
export function TrayPhoto({ photo, place, isChosen, onToggle, onShow }: TrayPhotoProps) {
  const { t } = useLingui();
  const picture = useKeptPicture(photo);
  const address = useAddressOf(picture);
  const taken = dayAndTime(photo.made_at, companyTimeZone());
  const name = t`Foto ${place}, de ${taken}`;
  return (
    <li className={classes.photo} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isChosen}
        aria-label={name}
        onClick={onToggle}
      >
        {address ? <img src={address} alt="" /> : <Skeleton height="100%" radius={0} />}
        <span className={classes.mark} aria-hidden>
          {isChosen && <IconCheck size={16} />}
        </span>
      </button>
      {picture && (
        <ActionIcon
          className={classes.zoom}
          variant="filled"
          color="dark"
          size={44}
          aria-label={t`Ver ${name}`}
          onClick={() => onShow(picture)}
        >
          <IconZoomIn size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
