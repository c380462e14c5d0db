import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { VehiclePhoto } from '../../ui/vehicle-photo';
import classes from './photo-viewer.module.css';

export interface Photo {
  src: string;
  /** What it is of. */
  alt: string;
}

interface PhotoViewerProps {
  photos: Photo[];
  /** Which one is shown when it opens. */
  first: number;
  onClose: () => void;
}

/** Photos over the whole screen, one at a time: swiped, or by arrows. The browser's own dialog keeps the focus. */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const [place, count] = [at + 1, photos.length];

  const show = (index: number, behavior: ScrollBehavior) => {
    const { current } = track;
    current?.scrollTo({ left: index * current.clientWidth, behavior });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    dialog.current?.showModal();
    show(first, 'instant');
  }, []);
  const step = (by: number) => show(Math.min(Math.max(at + by, 0), count - 1), 'auto');

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t`Fotos`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(-1);
        if (key === 'ArrowRight') step(1);
      }}
    >
      <ul
        ref={track}
        className={classes.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {photos.map(({ src, alt }) => (
          <li key={src} className={classes.slide}>
            <VehiclePhoto src={src} alt={alt} />
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        <span className={classes.place} aria-live="polite">
          {place} / {count}
        </span>
        <button type="button" aria-label={t`Fechar`} onClick={() => dialog.current?.close()}>
          <span aria-hidden>×</span>
        </button>
      </div>
      {count > 1 && (
        <>
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
    </dialog>
  );
}
