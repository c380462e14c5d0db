const DAY_MS = 24 * 3_600_000;

/** How a card stands with its due date; both are days of the company's calendar, `YYYY-MM-DD`. */
export type DueState = 'overdue' | 'today' | 'tomorrow' | 'later' | 'done';

/** What cards are chosen by: `week` is today and the six days after it. */
export type DueFilter = 'any' | 'overdue' | 'today' | 'week' | 'none';

interface Due {
  /** Null for no due date. */
  due: string | null;
  /** It stands in a final phase. */
  isFinal: boolean;
}

/** Whether its day has passed. What is in a final phase is done, and never late. */
export function isLate({ due, isFinal }: Due, today: string): boolean {
  return due !== null && due < today && !isFinal;
}

/** Whether the card is among those that are asked for. */
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

/** How a due date stands today. */
export function dueState(due: string, today: string, isFinal = false): DueState {
  if (isFinal) return 'done';
  if (isLate({ due, isFinal }, today)) return 'overdue';
  if (due === today) return 'today';
  return due === addDays(today, 1) ? 'tomorrow' : 'later';
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
