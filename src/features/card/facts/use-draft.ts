import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { error as alertError } from '../../../state/alerts';
import { draftPlace } from '../../../view/drafts';
import { useCardContext } from '../card-context';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Reason why a value can't be saved; a conflict if another person has changed it since the editing began. */
export interface Problem {
  message: string;
  isConflict: boolean;
  /** True if the card is no longer in the flow: its own page reports that and offers the typed text. */
  isGone?: boolean;
}

interface Editing<T> {
  value: T;
  /** Value that the person saw when the editing began. */
  was: T;
  /** Value on the card when the draft was saved; the draft is dropped as soon as that changes. */
  savedOver?: { value: T };
}

export interface Draft<T> {
  value: T;
  /** True while the typed text is not saved. */
  isDirty: boolean;
  problem: Problem | null;
  change: (value: T) => void;
  /** Saves the value, unless it is stored already. Returns the reason why it can't be saved, or null. */
  commit: (value?: T) => Promise<Problem | null>;
  reset: () => void;
  /** Saves the typed text over the value that another person has stored meanwhile. */
  keepMine: () => void;
}

/**
 * Manages a part of the open card that is edited in place: shows the saved value until the person types, then the typed
 * one until it is saved. It is saved on leaving the field or the card, and until then survives closing the app. `save`
 * receives the value from before the editing, and returns the reason why it can't be saved, or null. `read` converts
 * the typed text to the value.
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
  // Handlers within one event, and work that ends after the field has unmounted, need the latest values instead of the
  // last rendered ones.
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
    // Text typed during the save is based on the value that was just saved.
    if (now === started) put({ value, was: value, savedOver: { value: saved } });
    else put({ ...now, was: value });
    return null;
  };
  const commit = (value?: T) => {
    const typed = current.current;
    if (value !== undefined && typed && !typed.savedOver && !same(typed.value, value))
      put({ ...typed, value });
    // Saves run one after the other, as each is decided on what the previous one saved.
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
    // After sign-out the text can't be saved, and is dropped with the session.
    const leave = () => void saveRest(true).catch(() => undefined);
    const hide = () => void saveRest(false).catch(() => undefined);
    let isHere = true;
    // Restores the draft of a closed app; text typed before it is read takes precedence.
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
