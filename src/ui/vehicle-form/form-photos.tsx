import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { PICTURE_MAX } from '../../../domain/flow/form-values';
import { VEHICLE_PHOTOS_MAX } from '../../../domain/vehicles/vehicle';
import { FilePicker } from '../photos/file-picker';
import { PlainPhoto } from '../photos/plain-photo';
import { VehiclePhoto } from '../photos/vehicle-photo';
import { useAddressOf } from '../use-address-of';
import classes from './vehicle-form.module.css';

/** Photo of the form: one stored on the server, by its path, or one chosen here. */
export type FormPhoto = { id: string; path: string } | { id: string; file: File };

interface FormPhotosProps {
  photos: FormPhoto[];
  error: string | null;
  newId: () => string;
  onLeave: () => void;
  onChange: (photos: FormPhoto[]) => void;
}

/** Renders the photos of a vehicle: several can be chosen at once, removed, and moved to the front. */
export function FormPhotos({ photos, error, newId, onLeave, onChange }: FormPhotosProps) {
  const { t } = useLingui();
  const [isTooMany, setTooMany] = useState(false);
  const add = (files: File[]) => {
    const room = VEHICLE_PHOTOS_MAX - photos.length;
    setTooMany(files.length > room);
    onChange([...photos, ...files.slice(0, room).map(file => ({ id: newId(), file }))]);
  };
  const without = (photo: FormPhoto) => photos.filter(other => other !== photo);
  const remove = (photo: FormPhoto) => {
    setTooMany(false);
    onChange(without(photo));
  };
  const problem = isTooMany ? t`No máximo ${VEHICLE_PHOTOS_MAX} fotos: as últimas ficaram de fora.` : error;
  return (
    <fieldset className={classes.photos}>
      <legend>
        <Trans>Fotos</Trans>
      </legend>
      {photos.length > 0 && (
        <ul className={classes.tiles} aria-label={t`Fotos`}>
          {photos.map((photo, at) => (
            <li key={photo.id} className={classes.tile}>
              <span className={classes.picture}>
                {'path' in photo ? (
                  <VehiclePhoto src={`${photo.path}/480`} />
                ) : (
                  <ChosenPhoto file={photo.file} />
                )}
              </span>
              <span className={classes.place}>{at === 0 ? <Trans>Capa</Trans> : at + 1}</span>
              {at > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t`Usar a foto ${at + 1} como capa`}
                  title={t`Usar como capa`}
                  onClick={() => onChange([photo, ...without(photo)])}
                >
                  <IconStar size={18} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t`Remover a foto ${at + 1}`}
                title={t`Remover`}
                onClick={() => remove(photo)}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {photos.length < VEHICLE_PHOTOS_MAX && (
        <FilePicker
          label={t`Escolher fotos`}
          // Without a telephone's own formats, it converts photos to JPEG, as not every system shows them.
          accept="image/jpeg,image/png,image/webp"
          isMultiple
          maxBytes={PICTURE_MAX}
          onLeave={onLeave}
          onFiles={add}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

const ChosenPhoto = ({ file }: { file: File }) => <PlainPhoto src={useAddressOf(file) ?? undefined} />;
