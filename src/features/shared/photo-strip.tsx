import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { loadLater } from '../../ui/page/load-later';
import { PhotoButtons } from '../../ui/photos/photo-buttons';
import type { Photo } from '../../ui/photos/photo-viewer';
import classes from './photo-strip.module.css';

const PhotoViewer = loadLater(async () => ({
  default: (await import('../../ui/photos/photo-viewer')).PhotoViewer,
}));

/**
 * Shows large photos side by side, one visible at a time: swiped, or by arrows with a mouse; each opens in full size.
 */
export function PhotoStrip({ photos }: { photos: (Photo & { src: string })[] }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const [place, count] = [at + 1, photos.length];
  const close = () => setOpened(null);
  const step = (by: number) => {
    const list = frame.current?.firstElementChild;
    list?.scrollBy({ left: by * list.clientWidth });
  };
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        // Captured here, because scroll events of the list inside don't bubble.
        onScrollCapture={({ target }) => {
          const { scrollLeft, clientWidth } = target as Element;
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
      >
        <PhotoButtons photos={photos} className={classes.strip} onOpen={setOpened} />
        {count > 1 && (
          <>
            <span className={classes.place} aria-hidden>{`${place} / ${count}`}</span>
            <button
              type="button"
              className={classes.back}
              aria-label={t`Foto anterior`}
              aria-disabled={at === 0}
              onClick={() => step(-1)}
            >
              <IconChevronRight aria-hidden />
            </button>
            <button
              type="button"
              className={classes.on}
              aria-label={t`Próxima foto`}
              aria-disabled={place === count}
              onClick={() => step(1)}
            >
              <IconChevronRight aria-hidden />
            </button>
          </>
        )}
      </div>
      {opened !== null && <PhotoViewer photos={photos} first={opened} onClose={close} onFailed={close} />}
    </>
  );
}
