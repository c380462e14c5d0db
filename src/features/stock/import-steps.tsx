import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportProgress } from '../../../domain/entities/product-feed';
import { ProgressBar } from '../../ui/entries/progress-bar';
import classes from './stock.module.css';

/** Shows the progress of a running import; screen readers don't announce it, since it changes constantly. */
export function ImportSteps({ progress: { phase, done, total } }: { progress: ImportProgress }) {
  const { t } = useLingui();
  const percent = total ? (done / total) * 100 : undefined;
  const written = done.toLocaleString('pt-BR');
  return (
    <div className={classes.part}>
      <ProgressBar label={t`Andamento da importação`} percent={percent} />
      <p className={classes.columns}>
        {phase === 'downloading' && <Trans>Baixando o arquivo</Trans>}
        {phase === 'reading' && (
          <Plural
            value={done}
            _0="Lendo o arquivo"
            one="Lendo o arquivo: # veículo"
            other="Lendo o arquivo: # veículos"
          />
        )}
        {phase === 'writing' && (
          <Plural
            value={total ?? 0}
            _0="Gravando"
            one={`Gravando: ${written} de # veículo`}
            other={`Gravando: ${written} de # veículos`}
          />
        )}
      </p>
    </div>
  );
}
