import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { READ_ONLY } from '../../../domain/read-only-words';
import { closeNewCard, newCard } from '../../state/new-card';
import { companyTimeZone } from '../../state/session/session';
import { AvatarStack } from '../../ui/avatar';
import { EmptyState } from '../../ui/page/empty-state';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { useIsPhone } from '../../ui/use-media';
import { useToday } from '../../ui/use-now';
import { useCardSummaries } from '../../view/hooks/cards';
import { useColumns } from '../../view/hooks/columns';
import { useStore } from '../../view/hooks/use-store';
import type { BoardFilter, BoardView, CardSummary, People } from '../../view/types';
import { BoardProvider } from './board-context';
import classes from './board-page.module.css';
import { ColumnsView } from './columns-view';
import { type BoardSearch, toFilter, toSearch } from './filter/board-filter';
import { FilterBar, FilterText } from './filter/filter-bar';
import { FilterSheet } from './filter/filter-sheet';
import { selection, stopSelecting, toggleChosen } from './group/selection';
import { useBoardKeys } from './keys/use-board-keys';
import { useKeepFocus } from './keys/use-keep-focus';
import { NewCardSheet } from './new-card-sheet';

const BoardTools = loadLater(() => import('./board-tools'));
const ArchivedCards = loadLater(() => import('./archived-cards'));
const ImportCards = loadLater(() => import('./csv/import-cards'));
const SelectionBar = loadLater(() => import('./group/selection-bar'));
const MoveSheet = loadLater(() => import('./move-sheet'));
const HelpSheet = loadLater(() => import('./keys/help-sheet'));

interface OpenBoardProps {
  view: BoardView;
  people: People;
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
  /** Text that is searched among the archived cards; undefined while they are not shown. */
  archived: string | undefined;
  onArchived: (search: string | undefined) => void;
  onBack: () => void;
  openCardId: string | undefined;
  children: ReactNode;
}

/** Shows the board of a loaded flow: header, filter, columns, and the open card beside them. */
export function OpenBoard(props: OpenBoardProps) {
  const { view, people, search, onSearch, archived, onArchived, onBack, openCardId, children } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { board } = view;
  const filter = useMemo(() => toFilter(search), [search]);
  const filterKey = Object.keys(search).length > 0 ? JSON.stringify(search) : '';
  const today = useToday(companyTimeZone());
  const columns = useColumns(board.id, filter, today);
  const [moving, setMoving] = useState<CardSummary | null>(null);
  const [wanted, setWanted] = useState<string[]>([]);
  const isNew = useSnapshot(newCard).board_id === board.id;
  const [isHelp, setHelp] = useState(false);
  const isSelecting = useSnapshot(selection).chosen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is of the flow that is left
  useEffect(() => stopSelecting, [board.id]);
  const [isImport, setImport] = useState(false);
  const isSearching = useLocation({ select: ({ state }) => Boolean(state.isSearching) });
  const searchField = useRef<HTMLInputElement>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const boardNode = useRef<HTMLDivElement>(null);
  const context = useMemo(
    () => ({ view, people, today, onMove: view.board.enabled ? setMoving : null }),
    [view, people, today],
  );
  const setFilter = useCallback((next: BoardFilter) => onSearch(toSearch(next)), [onSearch]);

  const clearFilter = () => {
    onSearch({});
    // The pressed button is removed with its message.
    boardNode.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  // The key M gives only the id of a card; the data for its rules is read for that one card.
  const asked = useCardSummaries(board.id, wanted).get(wanted[0] ?? '');
  useEffect(() => {
    if (!asked) return;
    setMoving(asked);
    setWanted([]);
  }, [asked]);

  useKeepFocus(boardNode, columns, openCardId);

  const hasPhoneSearch = isSearching || filter.text !== '';
  const navigate = useNavigate();
  const { history } = useRouter();
  const isAsked = useRef(false);
  const toggleSearch = () => {
    isAsked.current = !hasPhoneSearch;
    if (isSearching) history.back();
    else if (filter.text) setFilter({ ...filter, text: '' });
    else void navigate({ to: '.', search: true, state: { isSearching: true } });
  };
  const openNew = () => {
    if (board.enabled) newCard.board_id = board.id;
  };
  // A form left open does not reappear when the user returns to the flow.
  useEffect(() => closeNewCard, []);
  useBoardKeys({
    onMove: cardId => board.enabled && setWanted([cardId]),
    onComment: cardId =>
      navigate({
        to: '/flows/$flowId/cards/$cardId',
        params: { flowId: board.id, cardId },
        search: previous => ({ ...previous, tab: 'comments' }),
        state: { isCommenting: true },
      }),
    onNew: openNew,
    onSearch: () => searchField.current?.focus(),
    onSelect: cardId => board.enabled && toggleChosen(cardId),
    onHelp: () => setHelp(true),
  });
  useEffect(() => {
    if (!isSearching) return;
    // A user who returns from a card is focused on that card instead.
    if (isAsked.current) searchField.current?.focus();
    isAsked.current = false;
    // The field is removed when the search ends.
    return () => searchButton.current?.focus();
  }, [isSearching]);

  const members = view.members
    .flatMap(({ user_id }) => people.get(user_id) ?? [])
    .filter(({ enabled }) => enabled);
  const shown = columns?.reduce((sum, { card_ids }) => sum + card_ids.length, 0) ?? 0;
  const store = useStore();
  const keepShown = async () => {
    const { exportCards } = await import('./csv/export-cards');
    await exportCards(store, context, columns ?? []);
  };
  const tools = (
    <BoardTools
      onHelp={() => setHelp(true)}
      onArchived={() => onArchived('')}
      onExport={shown > 0 ? keepShown : null}
      onImport={() => setImport(true)}
      meanwhile={<span className={classes.noTools} />}
    />
  );
  return (
    <BoardProvider value={context}>
      <div className={classes.work}>
        <div
          ref={boardNode}
          className={classes.board}
          aria-busy={!columns || undefined}
          inert={isPhone && openCardId !== undefined}
        >
          <PageHeader
            title={board.name}
            back={{ label: t`Voltar para os fluxos`, onBack }}
            crumbs={
              <>
                <Link to="/flows">
                  <Trans>Fluxos</Trans>
                </Link>
                <span aria-hidden>›</span>
                <span>{board.prefix}</span>
              </>
            }
            actions={
              isPhone ? (
                <>
                  <ActionIcon
                    ref={searchButton}
                    variant={filter.text ? 'light' : 'subtle'}
                    color={filter.text ? 'brand' : 'gray'}
                    size={44}
                    className={classes.named}
                    aria-label={t`Buscar cards`}
                    aria-pressed={hasPhoneSearch}
                    onClick={toggleSearch}
                  >
                    <IconSearch size={20} />
                    <small>
                      <Trans>Buscar</Trans>
                    </small>
                  </ActionIcon>
                  <FilterSheet filter={filter} onChange={setFilter} shown={shown} />
                  {tools}
                </>
              ) : (
                <>
                  <span className={classes.members}>
                    <AvatarStack people={members} size={28} max={4} />
                  </span>
                  {tools}
                  {board.enabled && (
                    <Button
                      className={classes.new}
                      leftSection={<IconPlus size={17} aria-hidden />}
                      aria-label={t`Novo card`}
                      aria-keyshortcuts="n"
                      onClick={openNew}
                    >
                      <Trans>Novo card</Trans>
                    </Button>
                  )}
                </>
              )
            }
          >
            {isPhone
              ? hasPhoneSearch && (
                  <div className={classes.phoneSearch}>
                    <FilterText filter={filter} onChange={setFilter} search={searchField} />
                  </div>
                )
              : columns && <FilterBar filter={filter} onChange={setFilter} search={searchField} />}
          </PageHeader>
          {!board.enabled && <p className={classes.readOnly}>{READ_ONLY.board}</p>}
          {columns &&
            (filterKey && shown === 0 ? (
              <EmptyState
                icon={<IconSearch size={30} />}
                title={<Trans>Nenhum card com estes filtros</Trans>}
                action={
                  <Button variant="default" onClick={clearFilter}>
                    <Trans>Limpar filtros</Trans>
                  </Button>
                }
              />
            ) : (
              <ColumnsView columns={columns} filterKey={filterKey} openCardId={openCardId} />
            ))}
          {isSelecting && columns && <SelectionBar columns={columns} onFailed={stopSelecting} />}
          {isPhone && board.enabled && !isSelecting && (
            <button type="button" className={classes.fab} aria-label={t`Novo card`} onClick={openNew}>
              <IconPlus size={28} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </div>
      {moving && (
        <MoveSheet summary={moving} onClose={() => setMoving(null)} onFailed={() => setMoving(null)} />
      )}
      <NewCardSheet isOpen={isNew} onClose={closeNewCard} />
      {archived !== undefined && (
        <ArchivedCards
          search={archived}
          onSearch={onArchived}
          onClose={() => onArchived(undefined)}
          onFailed={() => onArchived(undefined)}
        />
      )}
      {isImport && <ImportCards onClose={() => setImport(false)} onFailed={() => setImport(false)} />}
      {isHelp && <HelpSheet onClose={() => setHelp(false)} onFailed={() => setHelp(false)} />}
    </BoardProvider>
  );
}
