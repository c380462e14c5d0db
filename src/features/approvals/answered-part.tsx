import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../sync/connectivity';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import type { Answer } from './answered-list';

const AnsweredList = loadLater(() => import('./answered-list'));

/** What this person has answered so. Devices have of it what still stands alone, so it says when it can't be asked. */
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
