import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { boardFeed, userFeed } from '../../domain/entities/feeds';
import { byOrder } from '../../domain/move-rule';
import { permission } from '../../domain/policy';
import { todayIn } from '../../domain/today-in';
import { current } from '../mirror/current';
import { readApprovals } from './approvals';
import { BoardIndex } from './board-index';
import { readCardView } from './card-view';
import { buildColumns, dueCards } from './columns';
import { entryView } from './entry-view';
import { type FoldedCard, foldCard, loadConfig } from './fold';
import { type Overlay, readOverlay } from './overlay';
import { readSummaries } from './summaries';
import type {
  ApprovalItem,
  BoardFilter,
  BoardView,
  CardSummary,
  CardView,
  ColumnView,
  EntryView,
  FlowListItem,
  People,
} from './types';

function useOpen() {
  const { open } = useSnapshot(current) as typeof current;
  if (!open) throw new Error('Nobody is signed in.');
  return open;
}

/**
 * The feeds that have been at their head; undefined while that is read. Kept as one text, so that what depends on it
 * is read again when one becomes ready or goes, and not each time a cursor moves on.
 */
function useReadyFeeds(): string[] | undefined {
  const { db } = useOpen();
  const ready = useLiveQuery(
    async () => (await db.feeds.toArray()).flatMap(({ feed, ready }) => (ready ? feed : [])).join(),
    [db],
  );
  return ready?.split(',');
}

/** Every flow that the person may see, active or not; undefined until the mirror has its first answer. */
export function useBoards(): FlowListItem[] | undefined {
  const { db, actor } = useOpen();
  const ready = useReadyFeeds();
  return useLiveQuery(async () => {
    if (!ready?.includes(userFeed(actor.user_id))) return undefined;
    const boards = await db.my_board.toArray();
    const items = boards.map(async board => {
      const isMirrored = ready.includes(boardFeed(board.id));
      return {
        ...board,
        cards_count: isMirrored ? await db.card.where({ board_id: board.id }).count() : null,
      };
    });
    return (await Promise.all(items)).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  }, [db, actor.user_id, ready?.join()]);
}

/** A flow's configuration: undefined while it is on its way, null when there is no such flow for this person. */
export function useBoard(boardId: string): BoardView | null | undefined {
  const { db, actor } = useOpen();
  const ready = useReadyFeeds();
  const isReady = ready?.includes(boardFeed(boardId)) ?? false;
  const isListReady = ready?.includes(userFeed(actor.user_id)) ?? false;
  return useLiveQuery(async () => {
    const config = isReady ? await loadConfig(db, boardId) : null;
    if (!config) {
      // Once the list of flows is here, a flow that is not in it does not exist for this person.
      return isListReady && !(await db.my_board.get(boardId)) ? null : undefined;
    }
    const me = config.members.find(({ user_id }) => user_id === actor.user_id) ?? null;
    if (permission(actor, 'enter_flow', { member: me }) !== 'yes') return null;
    return {
      ...config,
      phases: config.phases.sort(byOrder),
      fields: config.fields.sort((a, b) => a.order - b.order),
      tags: config.tags.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
      me,
    };
  }, [db, actor, boardId, isReady, isListReady]);
}

const NO_OVERLAY: Overlay = new Map();

function useOverlay(boardId: string): Overlay {
  const { db, actor } = useOpen();
  return useLiveQuery(async () => readOverlay(db, actor, boardId), [db, actor, boardId]) ?? NO_OVERLAY;
}

/** What columns and lists of a flow are built from; undefined until the index is read. */
function useIndex(boardId: string) {
  const { db } = useOpen();
  const index = useMemo(() => new BoardIndex(db, boardId), [db, boardId]);
  const snapshot = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const overlay = useOverlay(boardId);
  const phases = useLiveQuery(async () => db.phase.where({ board_id: boardId }).toArray(), [db, boardId]);
  const timeZone =
    useLiveQuery(async () => (await db.tenant.get(db.tenant_id))?.time_zone, [db]) ?? 'America/Sao_Paulo';
  const today = todayIn(timeZone, new Date());
  return useMemo(
    () => (snapshot && phases ? { phases, entries: snapshot.entries, overlay, today } : undefined),
    [snapshot, phases, overlay, today],
  );
}

/** The flow's columns with the filter applied; undefined until the index is read. */
export function useColumns(boardId: string, filter: BoardFilter): ColumnView[] | undefined {
  const read = useIndex(boardId);
  return useMemo(
    () => read && buildColumns(read.phases, read.entries, read.overlay, filter, read.today),
    [read, filter],
  );
}

/** The flow's open cards that are overdue or due today, the longest overdue first; undefined until the index is read. */
export function useDueCards(boardId: string): string[] | undefined {
  const read = useIndex(boardId);
  return useMemo(() => read && dueCards(read.phases, read.entries, read.overlay, read.today), [read]);
}

/** What the board shows of the given cards: ask for those in the visible window only. */
export function useCardSummaries(boardId: string, ids: string[]): Map<string, CardSummary> {
  const { db } = useOpen();
  const overlay = useOverlay(boardId);
  const key = ids.join();
  return (
    useLiveQuery(
      async () => readSummaries(db, boardId, key ? key.split(',') : [], overlay),
      [db, boardId, key, overlay],
    ) ?? NONE
  );
}
const NONE: Map<string, CardSummary> = new Map();

/** One card whole: undefined while it is read, null when this device does not have it. */
export function useCard(boardId: string, cardId: string): CardView | null | undefined {
  const { db, actor } = useOpen();
  return useLiveQuery(async () => readCardView(db, actor, boardId, cardId), [db, actor, boardId, cardId]);
}

/** My approvals in rounds that still stand, pending ones first; undefined while they are read. */
export function useApprovals(): ApprovalItem[] | undefined {
  const { db, actor } = useOpen();
  return useLiveQuery(async () => readApprovals(db, actor), [db, actor]);
}

/** Everybody of the company, by id. */
export function usePeople(): People {
  const { db } = useOpen();
  return (
    useLiveQuery(async () => new Map((await db.person.toArray()).map(person => [person.id, person])), [db]) ??
    NOBODY
  );
}
const NOBODY: People = new Map();

/** The person's unsettled changes, in the order they were made. */
export function useOutbox(): EntryView[] {
  const { db, actor } = useOpen();
  const views = useLiveQuery(async () => {
    const entries = await db.outbox.orderBy('sequence').toArray();
    const folded = new Map<string, FoldedCard | null>();
    for (const { card_id, board_id } of entries) {
      if (folded.has(card_id)) continue;
      const config = await loadConfig(db, board_id);
      const ofCard = entries.filter(entry => entry.card_id === card_id);
      folded.set(card_id, config && (await foldCard(db, actor, config, card_id, ofCard)));
    }
    return entries.map(entry => entryView(entry, folded.get(entry.card_id) ?? null));
  }, [db, actor]);
  return views ?? NO_ENTRIES;
}
const NO_ENTRIES: EntryView[] = [];

/** The numbers beside the navigation and on the first screen; undefined while they are read. */
export function useCounts() {
  const { db, actor } = useOpen();
  return useLiveQuery(async () => {
    const approvals = await readApprovals(db, actor);
    const refused = await db.outbox.where({ status: 'refused' }).count();
    return {
      approvals_pending: approvals.filter(({ approval }) => approval.state === 'pending').length,
      notifications_unread: await db.notification.filter(({ is_read }) => !is_read).count(),
      waiting: await db.outbox.where({ status: 'waiting' }).count(),
      refused,
      cards: await db.card.count(),
      people: await db.person.filter(({ enabled }) => enabled).count(),
    };
  }, [db, actor]);
}
