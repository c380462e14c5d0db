import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FeedReportRow } from '../../../domain/entities/product-feed';
import { ProblemLines } from '../../ui/entries/problem-lines';
import { VehicleLine } from '../../ui/photos/vehicle-line';
import { ReportNumbers } from './report-numbers';
import classes from './stock.module.css';

/** Shows the report on a feed's file: problems, oddities, and a sample of the vehicles as they would be imported. */
export default function ReportView({ report }: { report: FeedReportRow }) {
  const { t } = useLingui();
  const { file_problem, problems, more, warnings, more_warnings, sample } = report;
  return (
    <section className={classes.report} aria-label={t`Conferência do arquivo`}>
      <ReportNumbers report={report} />
      {file_problem && (
        <p className={classes.failure}>
          {file_problem.message}
          {file_problem.line !== null && (
            <>
              {' '}
              <Trans>Está na linha {file_problem.line}.</Trans>
            </>
          )}
        </p>
      )}
      <Columns report={report} />
      {problems.length > 0 && (
        <ProblemLines title={<Trans>O que deixa veículos de fora</Trans>} problems={problems} more={more} />
      )}
      {warnings.length > 0 && (
        <ProblemLines
          title={<Trans>Avisos: o veículo entra, mas confira</Trans>}
          problems={warnings}
          more={more_warnings}
        />
      )}
      {sample.length > 0 && (
        <div className={classes.part}>
          <h3>
            <Plural value={sample.length} one="O veículo ficaria assim" other="Os primeiros ficariam assim" />
          </h3>
          <ul className={classes.sample} aria-label={t`Amostra dos veículos`}>
            {sample.map(vehicle => (
              <li key={vehicle.external_product_id} className={classes.vehicle}>
                <VehicleLine product={vehicle} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Lists the file's columns that are ignored, and those that it lacks. */
function Columns({ report: { unknown_columns, missing_columns, file_problem } }: { report: FeedReportRow }) {
  const unknown = unknown_columns.join(', ');
  const missing = missing_columns.join(', ');
  return (
    <>
      {unknown && (
        <p className={classes.columns}>
          <b>
            <Trans>Colunas que não conhecemos, e ficam de fora:</Trans>
          </b>{' '}
          {unknown}
        </p>
      )}
      {missing && !file_problem && (
        <p className={classes.columns}>
          <b>
            <Trans>Colunas do modelo que o arquivo não tem:</Trans>
          </b>{' '}
          {missing}
        </p>
      )}
    </>
  );
}
