import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { refreshProfile } from '../../state/session/open-session';
import { Avatar } from '../../ui/avatar';
import { loadLater } from '../../ui/page/load-later';
import { Sheet } from '../../ui/sheet/sheet';
import classes from './form.module.css';
import { meAnswer } from './use-me';

const PhotoCrop = loadLater(() => import('./photo-crop'));

/** Largest photo that the server accepts, in bytes. */
const PHOTO_MAX = 15 * 1024 * 1024;

/** Shows a person's photo, with buttons to choose, crop and upload another, or to remove it. */
export function Photo({ name, photo }: { name: string; photo: string | null }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [isSaving, setSaving] = useState(false);
  const reset = useRef<() => void>(null);

  const take = (chosen: File | null) => {
    // Allows the same file to be chosen again.
    reset.current?.();
    if (chosen && chosen.size > PHOTO_MAX) alerts.error(t`A imagem é grande demais: o máximo é 15 MB.`);
    else setFile(chosen);
  };
  const remove = async () => {
    setSaving(true);
    const path = '/user/profile-information';
    const { problem } = await save({ method: 'PUT', path, body: { photo: '' }, answer: meAnswer });
    if (!problem) await refreshProfile();
    setSaving(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`Foto removida`);
  };
  return (
    <div className={classes.row}>
      <Avatar name={name} photo={photo} size={72} />
      <FileButton
        resetRef={reset}
        accept="image/*"
        onChange={take}
        inputProps={{ 'aria-label': t`Escolher foto` }}
      >
        {props => (
          <Button {...props} variant="default" disabled={isSaving}>
            {photo ? <Trans>Trocar foto</Trans> : <Trans>Escolher foto</Trans>}
          </Button>
        )}
      </FileButton>
      {photo && (
        <Button variant="subtle" color="gray" disabled={isSaving} onClick={() => void remove()}>
          <Trans>Remover foto</Trans>
        </Button>
      )}
      <Sheet isOpen={file !== null} onClose={() => setFile(null)} title={<Trans>Sua foto</Trans>}>
        {file && <PhotoCrop file={file} onDone={() => setFile(null)} />}
      </Sheet>
    </div>
  );
}
