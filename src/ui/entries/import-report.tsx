import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LineProblem } from '../../../domain/entities/line-problem';
import { FormMessage } from '../form/form-message';
import { StatusPill } from '../status-pill';
import classes from './import-report.module.css';
import { ProblemLines } from './problem-lines';

interface ImportReportProps {
  label: string;
  /** Number of lines that can be used. */
  ready: number;
  /** The same number in words. */
  readyWords: ReactNode;
  /** Reason why the file as a whole can't be used. */
  fileProblem: { message: string; line: number | null } | null;
  problems: LineProblem[];
  unknownColumns: string[];
  children?: ReactNode;
}

/** Reports on a file to import: how much of it can be used, and what excludes which line. */
export function ImportReport(props: ImportReportProps) {
  const { label, ready, readyWords, fileProblem, problems, unknownColumns, children } = props;
  const left = new Set(problems.map(({ line }) => line)).size;
  if (fileProblem) return <FormMessage>{fileProblem.message}</FormMessage>;
  return (
    <section className={classes.report} aria-label={label}>
      <p className={classes.numbers} role="status">
        <StatusPill tone={ready > 0 ? 'ok' : 'plain'}>{readyWords}</StatusPill>
        {left > 0 && (
          <StatusPill tone="bad">
            <Plural value={left} one="# fica de fora" other="# ficam de fora" />
          </StatusPill>
        )}
      </p>
      {children}
      {unknownColumns.length > 0 && (
        <p className={classes.note}>
          <b>
            <Trans>Colunas que não conhecemos, e ficam de fora:</Trans>
          </b>{' '}
          {unknownColumns.join(', ')}
        </p>
      )}
      {problems.length > 0 && (
        <ProblemLines title={<Trans>O que deixa linhas de fora</Trans>} problems={problems} />
      )}
    </section>
  );
}
