import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { saveForm } from '../../online/save';
import * as alerts from '../../state/alerts';
import { refreshProfile } from '../../state/session/open-session';
import { FormMessage } from '../../ui/form/form-message';
import { type Crop, dragged, squareOf, WHOLE } from './crop';
import classes from './photo-crop.module.css';
import { meAnswer } from './use-me';

/** Pixels of a side, twice the size that the server stores, since most screens show it at this size. */
const SIDE = 512;
const ZOOM_MAX = 4;

/** Crops a picture to a square, by dragging or by sliders, and uploads it. */
export default function PhotoCrop({ file, onDone }: { file: File; onDone: () => void }) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    let isGone = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file).then(
      bitmap => {
        opened = bitmap;
        if (isGone) bitmap.close();
        else setPicture(bitmap);
      },
      () => setMessage(t`Este aparelho não abre esta imagem. Escolha uma em JPEG, PNG ou WebP.`),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [file, t]);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!picture || !pen) return;
    const { side, left, top } = squareOf(picture, crop);
    // Background of transparent areas.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, crop]);

  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const { movementX, movementY } = event;
    setCrop(before => dragged(picture, before, movementX / width, movementY / width));
  };
  const send = async () => {
    setMessage(null);
    setSaving(true);
    const blob = await new Promise<Blob | null>(resolve =>
      canvas.current!.toBlob(resolve, 'image/jpeg', 0.9),
    );
    const form = new FormData();
    if (blob) form.append('photo', blob, 'foto.jpg');
    const { problem } = await saveForm('/user/profile-information?_method=PUT', form, meAnswer);
    if (!problem) await refreshProfile();
    setSaving(false);
    if (problem) return setMessage(problem.errors?.photo?.[0] ?? problem.message);
    alerts.success(t`Foto salva`);
    onDone();
  };
  const sliders = [
    { key: 'zoom', label: t`Aproximar`, min: 1, max: ZOOM_MAX },
    { key: 'x', label: t`Da esquerda para a direita`, min: 0, max: 1 },
    { key: 'y', label: t`De cima para baixo`, min: 0, max: 1 },
  ] as const;
  return (
    <div className={classes.crop}>
      {(picture || !message) && (
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          className={classes.canvas}
          role="img"
          aria-label={t`Como a foto vai ficar`}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onMove}
        />
      )}
      {picture && (
        <div className={classes.sliders}>
          {sliders.map(({ key, label, min, max }) => (
            <label key={key}>
              {label}
              <input
                type="range"
                min={min}
                max={max}
                step={0.01}
                value={crop[key]}
                onChange={event => setCrop({ ...crop, [key]: event.currentTarget.valueAsNumber })}
              />
            </label>
          ))}
        </div>
      )}
      <FormMessage>{message}</FormMessage>
      {picture && (
        <Button size="md" loading={isSaving} fullWidth onClick={() => void send()}>
          <Trans>Salvar foto</Trans>
        </Button>
      )}
    </div>
  );
}
