import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import type { Answer } from './answered-list';

const AnsweredList = loadLater(() => import('./answered-list'));

/**
 * Shows this person's answers of one kind. Devices have only those that are still in force, so the list needs a
 * connection and shows when there is none.
 */
export function AnsweredPart({ state }: { state: Answer }) {
  const { online } = useSnapshot(connectivity);
  const [isAsked, ask] = useState(online);
  if (online && !isAsked) ask(true);
  if (!isAsked) return <PageState kind="offline" onRetry={() => ask(true)} />;
  return (
    <AnsweredList
      state={state}
      onFailed={() => ask(false)}
      meanwhile={<PageState kind="loading" rows={6} rowHeight={72} />}
    />
  );
}
