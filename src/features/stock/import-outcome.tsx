import { Trans, useLingui } from '@lingui/react/macro';
import type { ProductImport } from '../../../domain/entities/product-feed';
import { companyTimeZone } from '../../state/session/session';
import { StatusPill, type Tone } from '../../ui/status-pill';
import { clockTime } from '../../ui/text/time';
import { useNow } from '../../ui/use-now';
import { usePeople } from '../../view/hooks/company';
import classes from './stock.module.css';

const TONES: Record<ProductImport['state'], Tone> = {
  running: 'info',
  done: 'ok',
  failed: 'bad',
  waiting: 'warn',
};

/** Shows when and how an import ended: its numbers, or why it changed nothing. */
export function ImportOutcome({ last }: { last: ProductImport }) {
  const { t } = useLingui();
  const now = useNow();
  const people = usePeople();
  const { state, user_id, started_at, finished_at, error, outcome, report } = last;
  const when = clockTime(finished_at ?? started_at, now, companyTimeZone());
  const who = user_id ? (people?.get(user_id)?.name ?? '') : t`de hora em hora`;
  const words = {
    running: t`importando`,
    done: t`importado`,
    failed: t`não deu certo`,
    waiting: t`espera você`,
  };
  const why = error ?? report?.file_problem?.message;
  const numbers: [string, number][] =
    state === 'done' && outcome
      ? [
          [t`Novos`, outcome.added],
          [t`Atualizados`, outcome.updated],
          [t`Desativados`, outcome.disabled],
          [t`Com problema`, report?.invalid ?? 0],
        ]
      : [];
  return (
    <>
      <p className={classes.numbers}>
        <StatusPill tone={TONES[state]}>{words[state]}</StatusPill>
        <span>{[when, who].filter(Boolean).join(' · ')}</span>
      </p>
      {state === 'failed' && (
        <p className={classes.failure}>
          {why} <Trans>Os veículos continuam como estavam.</Trans>
        </p>
      )}
      {numbers.length > 0 && (
        <dl className={classes.outcome}>
          {numbers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value.toLocaleString('pt-BR')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
