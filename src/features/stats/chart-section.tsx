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
  /** Main result in a sentence, which also describes the chart to screen readers. */
  summary: string;
  stats: BoardStats;
  boardId: string;
  /** True if there is nothing to draw: the sentence is shown in place of the chart. */
  isEmpty?: boolean;
  isWide?: boolean;
  /** Returns the address for a row of the table, by its index. */
  linkOf?: (row: number) => string;
  children: ReactNode;
}

/** Shows a section with one question and its chart, the same as a table, and its download as a file. */
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
    // Gives each chart an address: `…?tab=stats#weeks`.
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
