import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PhotoSlot } from '../../../../domain/entities/board';
import { useLayer } from '../../../ui/layers';
import { AddFiles } from '../../../ui/photos/add-files';
import { SlotOutlinePicture } from '../../../ui/photos/slot-outline-picture';
import { type CameraTrouble, useCamera } from '../../../ui/photos/use-camera';
import { leaveForCamera } from '../../../view/left-for-camera';
import { useCardContext } from '../card-context';
import classes from './photo-camera.module.css';
import { photoFrom } from './photo-from';

interface PhotoCameraProps {
  /** Dialog element, by which the parent closes it. */
  dialog: RefObject<HTMLDialogElement | null>;
  label: string;
  /** Words at the top: the subject of the photo and the progress. */
  words: ReactNode;
  /** Outline drawn over the camera's image. */
  outline?: PhotoSlot['outline'];
  /** Content at the bottom, before the shutter button. */
  last?: ReactNode;
  /** Content at the bottom, after the shutter button. */
  next: ReactNode;
  /**
   * Called with the new photos.
   *
   * @param isTaken just now, and not chosen from existing photos
   */
  onPhotos: (photos: Blob[], isTaken: boolean) => void;
  onClose: () => void;
}

/**
 * Shows the full-screen camera, which stays open after each photo. If the browser offers none, the system's camera is
 * used.
 */
export function PhotoCamera(props: PhotoCameraProps) {
  const { dialog, label, words, outline, last, next, onPhotos, onClose } = props;
  const { t } = useLingui();
  useLayer(onClose);
  const { card } = useCardContext().view;
  const onLeave = (isTaken: boolean) => leaveForCamera(card.title, isTaken);
  const { video, state, torch, onTorch, onRetry } = useCamera({ width: 2560, height: 1920 });
  const isShooting = useRef(false);
  // Without a reset, the browser reports no change when the same file is chosen again.
  const reset = useRef<() => void>(null);
  useEffect(() => dialog.current?.showModal(), [dialog]);

  const shoot = async () => {
    // Disabling the button during a shot would take the focus from it at each photo.
    if (isShooting.current) return;
    isShooting.current = true;
    try {
      onPhotos([await photoFrom(video.current!)], true);
    } finally {
      isShooting.current = false;
    }
  };
  const troubles: Record<CameraTrouble, string> = {
    denied: t`A câmera não está permitida. Permita-a para este site nas configurações do navegador, ou escolha a foto abaixo.`,
    none: t`O navegador não achou câmera neste aparelho. Escolha a foto abaixo.`,
    busy: t`A câmera não abriu: talvez outro aplicativo a use. Feche-o e tente de novo, ou escolha a foto abaixo.`,
  };
  const trouble = state === 'starting' || state === 'on' ? null : troubles[state];
  return (
    <dialog
      ref={dialog}
      className={classes.camera}
      aria-label={label}
      data-camera={state}
      onClose={onClose}
      // The card behind has its own keyboard shortcuts, which must not fire.
      onKeyDown={event => event.stopPropagation()}
    >
      <div className={classes.bar}>
        <p className={classes.words} aria-live="polite">
          {words}
        </p>
        {torch !== null && (
          <button
            type="button"
            aria-label={t`Luz da câmera`}
            aria-pressed={torch}
            onClick={() => onTorch(!torch)}
          >
            {torch ? <IconBulb size={22} aria-hidden /> : <IconBulbOff size={22} aria-hidden />}
          </button>
        )}
        <button
          type="button"
          className={classes.close}
          aria-label={t`Fechar`}
          onClick={() => dialog.current?.close()}
        >
          <span aria-hidden>×</span>
        </button>
      </div>
      <div className={classes.stage}>
        <video ref={video} muted playsInline hidden={trouble !== null} aria-label={t`O que a câmera vê`} />
        {state === 'starting' && <Loader className={classes.loader} color="white" />}
        {trouble !== null ? (
          <div className={classes.trouble}>
            {outline && <SlotOutlinePicture outline={outline} className={classes.example} />}
            <p role="alert">{trouble}</p>
            <AddFiles
              picturesOnly
              onLeave={onLeave}
              onFiles={(files, more) => onPhotos(files, more?.isPhoto ?? false)}
            />
            <Button variant="default" onClick={onRetry}>
              <Trans>Tentar a câmera de novo</Trans>
            </Button>
          </div>
        ) : (
          outline && <SlotOutlinePicture outline={outline} className={classes.outline} />
        )}
      </div>
      <div className={classes.controls}>
        <div>
          {trouble === null && (
            <FileButton
              accept="image/*"
              resetRef={reset}
              onChange={file => {
                if (file) onPhotos([file], false);
                reset.current?.();
              }}
            >
              {props => (
                <button
                  type="button"
                  aria-label={t`Escolher foto`}
                  title={t`Escolher foto`}
                  onClick={() => {
                    onLeave(false);
                    props.onClick();
                  }}
                >
                  <IconPhoto size={22} aria-hidden />
                </button>
              )}
            </FileButton>
          )}
          {last}
        </div>
        {trouble === null && (
          <button
            type="button"
            className={classes.shutter}
            aria-label={t`Tirar foto`}
            disabled={state !== 'on'}
            onClick={() => void shoot()}
          />
        )}
        <div>{next}</div>
      </div>
    </dialog>
  );
}
