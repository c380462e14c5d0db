const DAY_MS = 24 * 3_600_000;

/** State of a card relative to its due date. Days are those of the company's calendar, `YYYY-MM-DD`. */
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'later' | 'done';

/** Filter of cards by due date. `week` is today and the following six days. */
export type DueFilter = 'any' | 'overdue' | 'today' | 'week' | 'none';

interface Due {
  /** Null for no due date. */
  due: string | null;
  /** Whether the card is in a final phase. */
  isFinal: boolean;
}

/** Returns whether the due date has passed. A card in a final phase is done and never late. */
export function isLate({ due, isFinal }: Due, today: string): boolean {
  return due !== null && due < today && !isFinal;
}

/** Returns whether the card matches the filter. */
export function isDue(wanted: DueFilter, card: Due, today: string): boolean {
  const { due } = card;
  switch (wanted) {
    case 'any':
      return true;
    case 'none':
      return due === null;
    case 'overdue':
      return isLate(card, today);
    case 'today':
      return due === today;
    case 'week':
      return due !== null && due >= today && due < addDays(today, 7);
  }
}

/** Returns the state of a due date today. */
export function dueState(due: string, today: string, isFinal = false): DueState {
  if (isFinal) return 'done';
  if (isLate({ due, isFinal }, today)) return 'overdue';
  if (due === today) return 'today';
  return due === addDays(today, 1) ? 'tomorrow' : 'later';
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
