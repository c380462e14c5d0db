import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedCard } from '../../../domain/card/shared-card';
import classes from './phase-line.module.css';

/** Shows the card's position in its flow: a step for each phase, with the passed ones filled. */
export function PhaseLine({ card }: { card: SharedCard }) {
  const { t } = useLingui();
  const phases = [...card.phases].sort((a, b) => a.phase_order - b.phase_order);
  const at = phases.findIndex(({ id }) => id === card.current_phase_id);
  const current = phases[at];
  if (!current) return null;
  const [step, steps, name] = [at + 1, phases.length, current.name];
  return (
    <section className={classes.line} aria-label={t`Andamento`}>
      <p className={classes.now}>
        <b>{name}</b>
        <span>
          <Trans>
            etapa {step} de {steps}
          </Trans>
        </span>
      </p>
      <ol className={classes.steps}>
        {phases.map((phase, index) => (
          <li
            key={phase.id}
            data-is={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span>{phase.name}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
