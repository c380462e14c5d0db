import { loadLater } from '../../../ui/page/load-later';
import { useCardContext } from '../card-context';
import type { Draft } from './use-draft';

const DraftConflictBody = loadLater(() => import('./draft-conflict-body'));

interface DraftConflictProps<T> {
  draft: Draft<T>;
  /** What stands on the card, in words. */
  theirs: string;
}

/** Beside a field whose text could not be saved: what stands there now, and which of the two is to stay. */
export function DraftConflict<T>({ draft, theirs }: DraftConflictProps<T>) {
  const { isReadOnly } = useCardContext();
  if (!draft.isDirty || !(draft.problem?.isConflict || isReadOnly)) return null;
  return <DraftConflictBody draft={draft} theirs={theirs} isReadOnly={isReadOnly} />;
}
