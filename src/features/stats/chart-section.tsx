import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { BoardStats, StatsTable } from '../../../domain/stats';
import { tableOf } from '../../../domain/stats-tables';
import { downloadFile } from '../../online/download-file';
import classes from './chart-section.module.css';
import { TableOf } from './table-of';

interface ChartSectionProps {
  table: StatsTable;
  title: string;
  /** What matters, in a sentence; also what is said of the chart to who doesn't see it. */
  summary: string;
  stats: BoardStats;
  boardId: string;
  /** Without anything to draw, the sentence stands in place of the chart. */
  isEmpty?: boolean;
  isWide?: boolean;
  /** Where the row of a table leads, by its place. */
  linkOf?: (row: number) => string;
  children: ReactNode;
}

/** One question with its chart, and the same as a table, here and as a file. */
export function ChartSection(props: ChartSectionProps) {
  const { table, title, summary, stats, boardId, isEmpty, isWide, linkOf, children } = props;
  const { t } = useLingui();
  const [isTable, setTable] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const download = async () => {
    setBusy(true);
    await downloadFile(`/boards/${boardId}/stats/${table}.csv?from=${stats.from}&to=${stats.to}`);
    setBusy(false);
  };
  return (
    // The address of one chart: `…?tab=stats#weeks`.
    <section id={table} className={classes.section} aria-labelledby={id} data-wide={isWide}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={classes.summary}>{summary}</p>
      </div>
      {!isEmpty && children}
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconTable size={16} aria-hidden />}
          aria-expanded={isTable}
          aria-label={isTable ? t`Ocultar tabela de ${title}` : t`Ver tabela de ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <Trans>Ocultar tabela</Trans> : <Trans>Ver tabela</Trans>}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          aria-label={t`Baixar CSV de ${title}`}
          onClick={download}
        >
          <Trans>Baixar CSV</Trans>
        </Button>
      </div>
      {isTable && <TableOf label={t`Tabela de ${title}`} rows={tableOf(stats, table)} linkOf={linkOf} />}
    </section>
  );
}
