import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { takeShared } from '../../acts/take-shared';
import { session } from '../../state/session/session';
import { discardShared, type LeftOut, type SharedPhoto, sharedWith } from '../../state/shared-photos';
import { FormMessage } from '../../ui/form/form-message';
import { useAddressOf } from '../../ui/use-address-of';
import classes from './tray-page.module.css';

/**
 * Lists photos shared from other apps. They enter the tray only by a tap, since another site's page may have sent them.
 */
export function OfferedPhotos({ left }: { left: LeftOut | true | undefined }) {
  const { t } = useLingui();
  const [photos, setPhotos] = useState<SharedPhoto[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<LeftOut | 'tray' | true | undefined>(left);
  useEffect(() => void waiting().then(setPhotos, () => undefined), []);
  const settle = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      setSaid((await work()) ? 'tray' : undefined);
      setPhotos(await waiting());
    } finally {
      setBusy(false);
    }
  };
  const words = {
    site: t`Um site tentou pôr fotos nesta bandeja. Nada foi guardado.`,
    bound: t`Nem tudo foi guardado: aqui cabem só imagens, até 20 por vez e 100 MB no total.`,
    room: t`As fotos compartilhadas não couberam neste aparelho. Libere espaço e compartilhe de novo.`,
    tray: t`Há fotos compartilhadas que não couberam na bandeja. Libere espaço e tente de novo.`,
  };
  return (
    <>
      {said && <FormMessage>{words[said === true ? 'room' : said] ?? words.room}</FormMessage>}
      {photos.length > 0 && (
        <section className={classes.shared} aria-label={t`Fotos compartilhadas`}>
          <h2>
            <Plural
              value={photos.length}
              one="# foto compartilhada com o app"
              other="# fotos compartilhadas com o app"
            />
          </h2>
          <p className={classes.count}>
            <Trans>
              O que veio de outro aplicativo só entra na bandeja se você quiser. Se não foi você, descarte.
            </Trans>
          </p>
          <ul className={classes.previews}>
            {photos.map(photo => (
              <Preview key={photo.url} photo={photo} />
            ))}
          </ul>
          <div className={classes.decide}>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void settle(() => discardShared(photos.map(({ url }) => url)))}
            >
              <Trans>Descartar</Trans>
            </Button>
            <Button disabled={isBusy} onClick={() => void settle(takeShared)}>
              <Trans>Guardar na bandeja</Trans>
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

const waiting = () => sharedWith(session.user?.id);

function Preview({ photo }: { photo: SharedPhoto }) {
  const address = useAddressOf(photo.picture);
  return <li>{address && <img src={address} alt="" />}</li>;
}
