import { useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLayer } from '../layers';
import { useAddressOf } from '../use-address-of';
import classes from './photo-viewer.module.css';
import { PlainPhoto } from './plain-photo';

export interface Photo {
  /**
   * Address of the photo, or a file of this device: it stays visible even if the file is deleted from the device
   * meanwhile.
   */
  src: Blob | string;
  /** Description of the photo. */
  alt: string;
  /** Address from which the photo can be saved, under the name `alt`. */
  original?: string;
}

interface PhotoViewerProps {
  photos: Photo[];
  /** Index of the photo that is shown first. */
  first: number;
  onClose: () => void;
}

/** Factor by which a photo is enlarged when zoomed; the style sheet has the same value. */
const CLOSER = 2.5;
/** Pixels that an arrow key moves a zoomed photo. */
const STEP = 80;

/**
 * Renders photos over the whole screen, one at a time: change by swipe or arrows, zoom by a double press. The browser's
 * own dialog keeps the focus.
 */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const { t } = useLingui();
  useLayer(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const [isCloser, setCloser] = useState(false);
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
  const step = (by: number) => {
    setCloser(false);
    // A zoomed photo blocks scrolling until its zoom has ended.
    requestAnimationFrame(() => show(Math.min(Math.max(at + by, 0), count - 1), 'auto'));
  };
  const frameOf = (index: number) => track.current?.children[index]?.firstElementChild;
  /** Zooms in at a point of the photo, given as fractions of its frame, or zooms out. */
  const zoom = (x = 0.5, y = 0.5) => {
    setCloser(!isCloser);
    if (isCloser) return;
    requestAnimationFrame(() => {
      const frame = frameOf(at);
      if (!frame) return;
      const { clientWidth, clientHeight } = frame;
      frame.scrollTo(clientWidth * (x * CLOSER - 0.5), clientHeight * (y * CLOSER - 0.5));
    });
  };
  const moves: Record<string, [x: number, y: number]> = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  };

  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={t`Fotos`}
      onClose={onClose}
      onKeyDown={event => {
        const { key } = event;
        // The page behind has its own keyboard shortcuts: Escape closes only this viewer.
        event.stopPropagation();
        const move = isCloser && moves[key];
        if (key === '+' || key === '-') {
          if (isCloser === (key === '-')) zoom();
          return;
        }
        if (move) {
          event.preventDefault();
          frameOf(at)?.scrollBy(...move);
          return;
        }
        const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
        if (!by) return;
        event.preventDefault();
        step(by);
      }}
    >
      <ul
        ref={track}
        className={classes.track}
        // A scrollable area must be reachable by keyboard.
        tabIndex={count > 1 ? 0 : undefined}
        data-closer={isCloser || undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {photos.map(({ src, alt }, index) => (
          <li key={typeof src === 'string' ? src : index} className={classes.slide}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way; the button and the keys are there for all */}
            <div
              className={classes.frame}
              data-closer={(isCloser && index === at) || undefined}
              // A scrollable area must be reachable by keyboard.
              tabIndex={isCloser && index === at ? 0 : undefined}
              onDoubleClick={({ currentTarget, clientX, clientY }) => {
                const { left, top, width, height } = currentTarget.getBoundingClientRect();
                zoom((clientX - left) / width, (clientY - top) / height);
              }}
            >
              <ShownPhoto src={src} alt={alt} />
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        <span className={classes.place} aria-live="polite">
          {place} / {count}
        </span>
        <span className={classes.name} aria-hidden>
          {photos[at]?.alt}
        </span>
        {photos[at]?.original && (
          <a href={photos[at].original} download={photos[at].alt} aria-label={t`Baixar a foto`}>
            <IconDownload size={22} aria-hidden />
          </a>
        )}
        <button
          type="button"
          className={classes.zoom}
          aria-label={isCloser ? t`Reduzir a foto` : t`Ampliar a foto`}
          onClick={() => zoom()}
        >
          {isCloser ? <IconZoomOut size={22} aria-hidden /> : <IconZoomIn size={22} aria-hidden />}
        </button>
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

function ShownPhoto({ src, alt }: Photo) {
  return <PlainPhoto src={useAddressOf(src) ?? undefined} alt={alt} />;
}
