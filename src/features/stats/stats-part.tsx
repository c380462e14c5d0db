import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import type { StatsSearch } from './stats-search';

const StatsTab = loadLater(() => import('./stats-tab'));

export interface StatsProps {
  boardId: string;
  search: StatsSearch;
  onSearch: (search: StatsSearch) => void;
}

/** Milliseconds after which a failed download is tried again although there seems to be a connection. */
const AGAIN_MS = 2_000;

/**
 * Shows the statistics of a flow. Neither the numbers nor the code that draws them are on the device; without a
 * connection it shows a note.
 */
export function StatsPart(props: StatsProps) {
  const { online } = useSnapshot(connectivity);
  const [attempt, setAttempt] = useState(online ? 1 : 0);
  /** Last attempt that failed; 0 for none. */
  const [failed, setFailed] = useState(0);
  const again = () => setAttempt(attempt + 1);
  const isWaiting = attempt === failed;
  useEffect(() => {
    if (!online || !isWaiting) return;
    const timer = setTimeout(setAttempt, attempt > 0 ? AGAIN_MS : 0, attempt + 1);
    return () => clearTimeout(timer);
  }, [online, isWaiting, attempt]);
  const offline = <PageState kind="offline" onRetry={again} />;
  if (attempt === 0) return offline;
  return (
    <StatsTab
      key={attempt}
      {...props}
      onFailed={() => setFailed(attempt)}
      meanwhile={failed > 0 ? offline : <PageState kind="loading" rows={3} rowHeight={220} />}
    />
  );
}
