import { loadLater } from '../../../ui/page/load-later';
import { useCardContext } from '../card-context';
import type { Draft } from './use-draft';

const DraftConflictBody = loadLater(() => import('./draft-conflict-body'));

interface DraftConflictProps<T> {
  draft: Draft<T>;
  /** Value stored on the card, in words. */
  theirs: string;
}

/** Shows, beside a field whose text could not be saved, the stored value and the question which of the two to keep. */
export function DraftConflict<T>({ draft, theirs }: DraftConflictProps<T>) {
  const { isReadOnly } = useCardContext();
  if (!draft.isDirty || !(draft.problem?.isConflict || isReadOnly)) return null;
  return <DraftConflictBody draft={draft} theirs={theirs} isReadOnly={isReadOnly} />;
}
