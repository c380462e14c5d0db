import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { WaitingWords } from '../../ui/entries/waiting-words';
import { fileSize } from '../../ui/photos/file-size';
import classes from './ready-page.module.css';
import type { DetailProps } from './use-readiness';

export function AppDetail({ why }: DetailProps) {
  const { limited } = useSnapshot(connectivity);
  if (why === 'limited') return <p>{limited}</p>;
  return (
    <p>
      {why === 'stored' ? (
        <Trans>Ele abre sem sinal.</Trans>
      ) : (
        <Trans>Ele está sendo guardado. Até terminar, não abre sem sinal.</Trans>
      )}
    </p>
  );
}

export function PhotosDetail({ why, readiness: { photos } }: DetailProps) {
  const { limited } = useSnapshot(connectivity);
  if (why === 'limited') return <p>{limited}</p>;
  if (why === 'none') {
    return (
      <p>
        <Trans>Nenhum card tem foto.</Trans>
      </p>
    );
  }
  const { here, missing, foreign } = photos!;
  const all = here + missing;
  return (
    <p>
      {why === 'kept' && (
        <Plural
          value={here}
          one="# foto guardada abre sem sinal."
          other="# fotos guardadas abrem sem sinal."
        />
      )}
      {why === 'coming' && (
        <Trans>
          {here} de {all} estão aqui. As outras são baixadas no Wi-Fi, com o app aberto e a economia de dados
          desativada.
        </Trans>
      )}
      {why === 'no_room' && (
        <Trans>
          {here} de {all} estão aqui. Falta espaço para as outras: antes de ir, abra o card para guardar as
          fotos dele.
        </Trans>
      )}{' '}
      {foreign > 0 && (
        <Plural
          value={foreign}
          one="# veículo ainda não tem foto: ela está no site da loja, e o servidor não a buscou."
          other="# veículos ainda não têm foto: elas estão no site da loja, e o servidor não as buscou."
        />
      )}
    </p>
  );
}

export function QueueDetail({ why, readiness: { queue, elsewhere, isFleeting } }: DetailProps) {
  const { t } = useLingui();
  if (why === 'empty') {
    return (
      <p>
        <Trans>Nada a enviar.</Trans>
      </p>
    );
  }
  const { waiting, stuck, refused } = queue!;
  return (
    <>
      {refused > 0 && (
        <p>
          <Plural
            value={refused}
            one="# foi recusada: escolha o que fazer."
            other="# foram recusadas: escolha o que fazer."
          />
        </p>
      )}
      {stuck > 0 && (
        <p>
          <Plural
            value={stuck}
            one="# alteração está parada: veja o motivo."
            other="# alterações estão paradas: veja o motivo de cada uma."
          />
        </p>
      )}
      {waiting > stuck && (
        <p>
          <Plural
            value={waiting - stuck}
            one="# alteração a enviar: vai sozinha, quando der."
            other="# alterações a enviar: vão sozinhas, quando der."
          />
        </p>
      )}
      {elsewhere!.map(({ tenant_id, name, ...counts }) => (
        <p key={tenant_id}>
          <Trans>Em {name ?? t`uma empresa de que você não faz mais parte`}:</Trans>{' '}
          <WaitingWords {...counts} />
        </p>
      ))}
      {isFleeting && (
        <p>
          <Trans>Sem o app instalado, o Safari apaga o que ficar 7 dias sem uso.</Trans>
        </p>
      )}
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
