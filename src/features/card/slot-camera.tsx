import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff, IconPhoto, IconPlayerTrackNext } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PhotoSlot } from '../../../domain/entities/board';
import { AddFiles } from '../../ui/add-files';
import { useLayer } from '../../ui/layers';
import { SlotOutlinePicture } from '../../ui/slot-outline-picture';
import { type CameraTrouble, useCamera } from '../../ui/use-camera';
import { leaveForCamera } from '../../view/left-for-camera';
import { useCardContext } from './card-context';
import { photoFrom } from './photo-from';
import classes from './slot-camera.module.css';

interface SlotCameraProps {
  slots: PhotoSlot[];
  first: PhotoSlot;
  /** Those that have a photo. */
  takenIds: string[];
  /** @param isPhoto taken just now, and not chosen from what there was */
  onPhoto: (slot: PhotoSlot, file: File, isPhoto: boolean) => void;
  onClose: () => void;
}

/**
 * The camera over the whole screen with the outline of what to photograph laid over it; after each photo it goes on to
 * the next one that is missing, and closes after the last. Where there is no camera, files are chosen.
 */
export function SlotCamera({ slots, first, takenIds, onPhoto, onClose }: SlotCameraProps) {
  const { t } = useLingui();
  useLayer(onClose);
  const { card } = useCardContext().view;
  const onLeave = (isPhoto: boolean) => leaveForCamera(card.title, isPhoto);
  const dialog = useRef<HTMLDialogElement>(null);
  const { video, state, torch, onTorch, onRetry } = useCamera({ width: 2560, height: 1920 });
  const [slot, setSlot] = useState(first);
  const [shots, setShots] = useState<string[]>([]);
  const [isShooting, setShooting] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const at = slots.findIndex(({ id }) => id === slot.id);
  const place = at + 1;
  const total = slots.length;
  /** The next one that is missing besides these, from here on and then from the beginning. */
  const nextOf = (besides: string[]) =>
    [...slots.slice(place), ...slots.slice(0, Math.max(0, at))].find(
      ({ id }) => !takenIds.includes(id) && !besides.includes(id),
    );
  const skipTo = nextOf([...shots, slot.id]);
  const give = (file: Blob, isPhoto: boolean) => {
    const ending = file.type === 'image/png' ? 'png' : 'jpg';
    const { type } = file;
    onPhoto(slot, new File([file], `${slot.name}.${ending}`, { type }), isPhoto);
    setShots([...shots, slot.id]);
    if (skipTo) setSlot(skipTo);
    else dialog.current?.close();
  };
  const shoot = async () => {
    setShooting(true);
    try {
      give(await photoFrom(video.current!), true);
    } finally {
      setShooting(false);
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
      aria-label={t`Roteiro de fotos`}
      data-camera={state}
      onClose={onClose}
      // What lies behind has keys of its own.
      onKeyDown={event => event.stopPropagation()}
    >
      <div className={classes.bar}>
        <p className={classes.what} aria-live="polite">
          <b>{slot.name}</b>{' '}
          <span>
            <Trans>
              {place} de {total}
            </Trans>
          </span>
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
        {trouble === null ? (
          <SlotOutlinePicture outline={slot.outline} className={classes.outline} />
        ) : (
          <div className={classes.trouble}>
            <SlotOutlinePicture outline={slot.outline} className={classes.example} />
            <p role="alert">{trouble}</p>
            <AddFiles
              picturesOnly
              onLeave={onLeave}
              onFiles={([file], more) => file && give(file, more?.isPhoto ?? false)}
            />
            <Button variant="default" onClick={onRetry}>
              <Trans>Tentar a câmera de novo</Trans>
            </Button>
          </div>
        )}
      </div>
      <div className={classes.controls}>
        {trouble === null && (
          <>
            <FileButton accept="image/*" onChange={file => file && give(file, false)}>
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
            <button
              type="button"
              className={classes.shutter}
              aria-label={t`Tirar foto`}
              disabled={state !== 'on' || isShooting}
              onClick={() => void shoot()}
            />
          </>
        )}
        <button
          type="button"
          className={classes.skip}
          aria-label={skipTo ? t`Pular para ${skipTo.name}` : t`Pular`}
          title={t`Pular`}
          disabled={!skipTo}
          onClick={() => skipTo && setSlot(skipTo)}
        >
          <IconPlayerTrackNext size={22} aria-hidden />
        </button>
      </div>
    </dialog>
  );
}
