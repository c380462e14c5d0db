import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Photo, PhotoViewer } from '../../ui/photo-viewer';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import classes from './photo-strip.module.css';

/** Photos side by side, the first one large; each opens to its full size. */
export function PhotoStrip({ photos }: { photos: Photo[] }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const count = photos.length;
  if (count === 0) return null;
  return (
    <>
      <ul className={classes.strip} data-only={count === 1 || undefined} aria-label={t`Fotos`}>
        {photos.map(({ src, alt }, at) => {
          const place = at + 1;
          return (
            <li key={src}>
              <button
                type="button"
                className={classes.photo}
                aria-label={t`Ampliar foto ${place} de ${count}: ${alt}`}
                onClick={() => setOpened(at)}
              >
                <VehiclePhoto src={src} />
              </button>
            </li>
          );
        })}
      </ul>
      {opened !== null && <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
