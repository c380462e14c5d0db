import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { error as alertError } from '../../../state/alerts';
import { draftPlace } from '../../../view/drafts';
import { useCardContext } from '../card-context';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Why a value can't be saved; a conflict when somebody else has changed it since the editing began. */
export interface Problem {
  message: string;
  isConflict: boolean;
  /** The card is here no more: its own page tells that, and offers what was typed. */
  isGone?: boolean;
}

interface Editing<T> {
  value: T;
  /** What the person had before them when they began. */
  was: T;
  /** What stood when it was saved; the draft gives way as soon as that changes. */
  savedOver?: { value: T };
}

export interface Draft<T> {
  value: T;
  /** Typed and not saved. */
  isDirty: boolean;
  problem: Problem | null;
  change: (value: T) => void;
  /** Saves it, unless it is what stands already; answers why it can't be, or null. */
  commit: (value?: T) => Promise<Problem | null>;
  reset: () => void;
  /** Saves what was typed over what somebody else has put there meanwhile. */
  keepMine: () => void;
}

/**
 * A part of the open card, edited in place: shows what is saved until the person types, then what they typed, until
 * it is saved. What is typed is saved on leaving the field or the card, and outlives a closed app until then.
 * `save` is told what stood when the editing began, and answers why it can't be done, or null. `read` makes the value of
 * what was typed.
 */
export function useDraft<T>(
  name: string,
  saved: T,
  save: (value: T, was: T) => Promise<Problem | null>,
  read: (typed: T) => Promise<T> = async typed => typed,
): Draft<T> {
  const { view, isReadOnly } = useCardContext();
  const cardId = view.card.id;
  const [place] = useState(() => draftPlace(`field.${cardId}.${name}`));
  const [editing, setEditing] = useState<Editing<T> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Handlers of one event, and what ends after the field is gone, need the latest and not what was last rendered.
  const current = useRef(editing);
  const latest = useRef({ saved, save, read, isReadOnly });
  const turn = useRef(Promise.resolve<Problem | null>(null));

  const put = (next: Editing<T> | null) => {
    current.current = next;
    if (next && !next.savedOver) place.keep(next);
    else void place.forget();
    setEditing(next);
  };
  const drop = () => {
    put(null);
    setProblem(null);
  };

  const run = async () => {
    const started = current.current;
    if (!started || started.savedOver) return null;
    const value = await latest.current.read(started.value);
    const { saved, save } = latest.current;
    if (same(value, started.was) || same(value, saved)) {
      if (current.current === started) drop();
      return null;
    }
    const found = await save(value, started.was);
    setProblem(found);
    const now = current.current;
    if (found || !now) return found;
    // What was typed while it was being saved goes on from what has just been saved.
    if (now === started) put({ value, was: value, savedOver: { value: saved } });
    else put({ ...now, was: value });
    return null;
  };
  const commit = (value?: T) => {
    const typed = current.current;
    if (value !== undefined && typed && !typed.savedOver && !same(typed.value, value))
      put({ ...typed, value });
    // One after the other: each is decided on what the one before has saved.
    turn.current = turn.current.catch(() => null).then(run);
    return turn.current;
  };

  useLayoutEffect(() => {
    latest.current = { saved, save, read, isReadOnly };
    const over = current.current?.savedOver;
    if (over && !same(over.value, saved)) put(null);
  });

  const finish = useRef(commit);
  useLayoutEffect(() => {
    finish.current = commit;
  });
  useEffect(() => {
    const saveRest = async (isLeaving: boolean) => {
      const rest = current.current;
      if (!rest || rest.savedOver || latest.current.isReadOnly) return;
      const found = await finish.current();
      const isShown = found?.isGone && location.pathname.includes(cardId);
      if (found && isLeaving && !isShown) alertError(found.message);
    };
    // Nobody is signed in any more: it goes with the person.
    const leave = () => void saveRest(true).catch(() => undefined);
    const hide = () => void saveRest(false).catch(() => undefined);
    let isHere = true;
    // What a closed app has interrupted; what has been typed before it came counts.
    void place.read().then(kept => {
      if (!isHere || kept === null || current.current) return;
      current.current = kept as Editing<T>;
      setEditing(current.current);
      hide();
    });
    window.addEventListener('pagehide', hide);
    return () => {
      isHere = false;
      window.removeEventListener('pagehide', hide);
      leave();
      void place.flush();
    };
  }, [place, cardId]);

  return {
    value: editing ? editing.value : saved,
    isDirty: editing !== null && !editing.savedOver,
    problem,
    change: value => {
      const { savedOver, ...before } = current.current ?? { value: saved, was: saved };
      put({ value, was: savedOver ? before.value : before.was });
      setProblem(found => (found?.isConflict ? found : null));
    },
    commit,
    reset: drop,
    keepMine: () => {
      if (!current.current) return;
      put({ ...current.current, was: saved });
      void commit();
    },
  };
}
