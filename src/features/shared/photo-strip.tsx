import { useState } from 'react';
import { PhotoButtons } from '../../ui/photo-buttons';
import { type Photo, PhotoViewer } from '../../ui/photo-viewer';
import classes from './photo-strip.module.css';

/** Photos side by side, the first one large; each opens to its full size. */
export function PhotoStrip({ photos }: { photos: (Photo & { src: string })[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <PhotoButtons photos={photos} className={classes.strip} onOpen={setOpened} />
      {opened !== null && <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
