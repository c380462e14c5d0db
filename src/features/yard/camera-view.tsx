import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react';
import type { CameraTrouble } from '../../ui/photos/use-camera';
import classes from './camera-view.module.css';
import { useCodeCamera } from './use-code-camera';

/** Shows the camera's image and reads the codes in it; without a camera shows why, and that codes can be typed. */
export default function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const { t } = useLingui();
  const { video, state, torch, onTorch, onRetry } = useCodeCamera(onCode);
  const troubles: Record<CameraTrouble, string> = {
    denied: t`A câmera não está permitida. Permita-a para este site nas configurações do navegador, ou digite abaixo.`,
    none: t`O navegador não achou câmera neste aparelho. Digite abaixo.`,
    busy: t`A câmera não abriu: talvez outro aplicativo a use. Feche-o e tente de novo, ou digite abaixo.`,
  };
  const trouble = state === 'starting' || state === 'on' ? null : troubles[state];
  return (
    <div className={classes.frame} data-camera={state}>
      <video
        ref={video}
        className={classes.video}
        muted
        playsInline
        hidden={trouble !== null}
        aria-label={t`O que a câmera vê`}
      />
      {state === 'starting' && <Skeleton className={classes.cover} />}
      {state === 'on' && <span className={classes.aim} aria-hidden />}
      {torch !== null && (
        <ActionIcon
          className={classes.torch}
          variant="default"
          size={44}
          aria-label={t`Luz da câmera`}
          aria-pressed={torch}
          onClick={() => onTorch(!torch)}
        >
          {torch ? <IconBulb size={22} /> : <IconBulbOff size={22} />}
        </ActionIcon>
      )}
      {trouble && (
        <div className={classes.trouble} role="alert">
          <IconCameraOff size={28} aria-hidden />
          <p>{trouble}</p>
          <Button variant="default" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
