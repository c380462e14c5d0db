import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../state/connectivity';
import { fileSize } from '../../ui/file-size';
import classes from './ready-page.module.css';
import type { DetailProps } from './use-readiness';

export function PhotosDetail({ why, readiness: { device } }: DetailProps) {
  const { limited } = useSnapshot(connectivity);
  if (why === 'limited') return <p>{limited}</p>;
  return (
    <p>
      {why === 'kept' ? (
        <Plural
          value={device?.photos ?? 0}
          one="# foto guardada abre sem sinal."
          other="# fotos guardadas abrem sem sinal."
        />
      ) : (
        <Trans>Nenhuma por ora. As que você vê com conexão ficam guardadas.</Trans>
      )}
    </p>
  );
}

export function QueueDetail({ why, readiness: { queue } }: DetailProps) {
  if (why === 'empty') {
    return (
      <p>
        <Trans>Nada espera ser enviado.</Trans>
      </p>
    );
  }
  const { waiting, refused } = queue!;
  return (
    <>
      <p>
        {why === 'refused' ? (
          <Plural value={refused} one="# foi recusada: decida." other="# foram recusadas: decida." />
        ) : (
          <Plural
            value={waiting}
            one="# espera conexão, e segue sozinha."
            other="# esperam conexão, e seguem sozinhas."
          />
        )}
        {why === 'waiting_apple' && (
          <>
            {' '}
            <Trans>Não demore: sem o app instalado, o Safari apaga o que ficar 7 dias sem uso.</Trans>
          </>
        )}
      </p>
      <Link to="/sync" className={classes.link}>
        <Trans>Ver em «Sincronização»</Trans>
      </Link>
    </>
  );
}

export function SpaceDetail({ why, readiness: { device } }: DetailProps) {
  if (!device?.space) {
    return (
      <p>
        <Trans>Este navegador não diz quanto o app ocupa.</Trans>
      </p>
    );
  }
  const [used, quota] = [fileSize(device.space.usage), fileSize(device.space.quota)];
  return (
    <p>
      <Trans>
        {used} em uso, de {quota} que o navegador permite.
      </Trans>{' '}
      {why === 'full' && <Trans>Está quase cheio: libere espaço no aparelho.</Trans>}
    </p>
  );
}
