import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { todayIn } from '../../../domain/today-in';
import { usePageTitle } from '../../state/page-title';
import { companyTimeZone } from '../../state/session/session';
import { openBoardFeed } from '../../sync/sync';
import { EmptyState } from '../../ui/page/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { useCardSummaries } from '../../view/hooks/cards';
import { useColumns } from '../../view/hooks/columns';
import { useBoard } from '../../view/hooks/flows';
import type { BoardFilter, BoardView, ColumnView } from '../../view/types';
import { LabelSheets, ON_A_SHEET } from './label-sheets';
import sheets from './label-sheets.module.css';
import classes from './labels-page.module.css';
import type { LabelsSearch } from './labels-search';

const ALL: BoardFilter = { text: '', tag_ids: [], owner_ids: [], due: 'any' };
/** Most cards, the same as for changes of several cards on a board. */
const MAX = 200;

interface LabelsPageProps {
  flowId: string;
  search: LabelsSearch;
  onSearch: (search: LabelsSearch) => void;
  onBack: () => void;
}

/**
 * Shows the page of labels for the windscreens of a flow's cars, from the data on this device: they can be printed
 * without a connection.
 */
export function LabelsPage({ flowId, search, onSearch, onBack }: LabelsPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Adesivos de para-brisa`);
  const view = useBoard(flowId);
  const columns = useColumns(flowId, ALL, todayIn(companyTimeZone(), new Date()));
  useEffect(() => openBoardFeed(flowId), [flowId]);
  return (
    <>
      <PageHeader
        title={<Trans>Adesivos de para-brisa</Trans>}
        back={{ label: t`Voltar ao fluxo`, onBack }}
        crumbs={
          view && (
            <Link to="/flows/$flowId" params={{ flowId }}>
              {view.board.name}
            </Link>
          )
        }
      />
      <div className={classes.page}>
        {view === null ? (
          <PageState kind="gone" title={<Trans>Não foi possível localizar o fluxo.</Trans>} />
        ) : view && columns ? (
          <Labels view={view} columns={columns} search={search} onSearch={onSearch} />
        ) : (
          <PageState kind="loading" rows={2} rowHeight={160} />
        )}
      </div>
    </>
  );
}

interface LabelsProps extends Pick<LabelsPageProps, 'search' | 'onSearch'> {
  view: BoardView;
  columns: ColumnView[];
}

function Labels({ view, columns, search, onSearch }: LabelsProps) {
  const { t } = useLingui();
  const { cards: asked, phase } = search;
  const found = useMemo(() => {
    if (!asked) return columns.find(column => column.phase.id === phase)?.card_ids ?? [];
    const here = new Set(columns.flatMap(({ card_ids }) => card_ids));
    return asked.filter(id => here.has(id));
  }, [asked, phase, columns]);
  const ids = found.slice(0, MAX);
  const summaries = useCardSummaries(view.board.id, ids);
  const cards = ids.flatMap(id => summaries.get(id) ?? []);
  const isRead = cards.length === ids.length;
  const missing = asked ? asked.length - found.length : 0;
  return (
    <>
      <div className={classes.head}>
        {!asked && (
          // A native list, as the searchable one would load all the code of popovers.
          <NativeSelect
            label={t`Fase`}
            value={phase ?? ''}
            data={[
              { value: '', label: t`Escolha…` },
              ...columns.map(column => ({ value: column.phase.id, label: column.phase.name })),
            ]}
            onChange={event => onSearch({ phase: event.currentTarget.value || undefined })}
          />
        )}
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={!isRead || cards.length === 0}
          onClick={() => print()}
        >
          <Trans>Imprimir</Trans>
        </Button>
      </div>
      {ids.length > 0 && (
        <p className={classes.note}>
          <Plural value={ids.length} one="# adesivo" other="# adesivos" />
          {' · '}
          <Plural value={Math.ceil(ids.length / ON_A_SHEET)} one="# folha A4" other="# folhas A4" />
          {'. '}
          <Trans>Quem ler o código vê o card se tiver acesso; os outros, só a página de entrada.</Trans>
        </p>
      )}
      {found.length > MAX && (
        <p className={classes.note}>
          <Trans>
            São os {MAX} primeiros de {found.length}: para os outros, selecione os cards no fluxo.
          </Trans>
        </p>
      )}
      {missing > 0 && (
        <p className={classes.note}>
          <Plural
            value={missing}
            one="# card escolhido não está mais no fluxo."
            other="# cards escolhidos não estão mais no fluxo."
          />
        </p>
      )}
      {ids.length === 0 ? (
        <EmptyState
          icon={<IconQrcode size={30} />}
          title={phase || asked ? <Trans>Nenhum card aqui</Trans> : <Trans>Escolha a fase</Trans>}
        >
          <Trans>Para só alguns cards, selecione-os no fluxo e escolha «Adesivo».</Trans>
        </EmptyState>
      ) : isRead ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
          <section className={classes.preview} aria-label={t`Primeira folha`} tabIndex={0}>
            <LabelSheets cards={cards.slice(0, ON_A_SHEET)} />
          </section>
          {createPortal(
            <div className={sheets.paper} aria-hidden="true">
              <LabelSheets cards={cards} />
            </div>,
            document.body,
          )}
        </>
      ) : (
        <PageState kind="loading" rows={2} rowHeight={160} />
      )}
    </>
  );
}
