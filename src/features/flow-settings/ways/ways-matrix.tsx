import { Trans, useLingui } from '@lingui/react/macro';
import type { Phase } from '../../../../domain/entities/board';
import classes from '../ways.module.css';

export interface WaysProps {
  phases: Phase[];
  /** Allowed moves, as `<from> <to>`. */
  ways: string[];
  isDisabled: boolean;
  onToggle: (way: string) => void;
}

/**
 * Shows the matrix «De × para»: a checkbox for each move from a row to a column. They are native ones, since a flow may
 * have thousands.
 */
export default function WaysMatrix({ phases, ways, isDisabled, onToggle }: WaysProps) {
  const { t } = useLingui();
  const chosen = new Set(ways);
  const off = (phase: Phase) => !phase.enabled && classes.off;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be so by keys
    <section className={classes.frame} aria-label={t`Caminhos entre as fases`} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <Trans>De ↓ para →</Trans>
            </th>
            {phases.map(phase => (
              <th
                key={phase.id}
                scope="col"
                className={`${classes.column} ${off(phase) || ''}`}
                title={phase.name}
              >
                <span>{phase.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {phases.map(from => (
            <tr key={from.id}>
              <th scope="row" className={off(from) || undefined}>
                <span className={classes.name}>
                  <span className={classes.dot} style={{ background: from.color }} aria-hidden />
                  {from.name}
                </span>
              </th>
              {phases.map(to => (
                <td key={to.id}>
                  {from === to ? (
                    <span aria-hidden>–</span>
                  ) : (
                    <label className={classes.cell}>
                      <input
                        type="checkbox"
                        aria-label={t`De ${from.name} para ${to.name}`}
                        checked={chosen.has(`${from.id} ${to.id}`)}
                        disabled={isDisabled}
                        onChange={() => onToggle(`${from.id} ${to.id}`)}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
