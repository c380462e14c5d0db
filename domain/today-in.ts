/** The day that it is in a time zone at `now`, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // From its parts: how a locale orders them has changed from one browser version to the next.
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
