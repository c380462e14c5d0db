/** Returns the current day in a time zone at `now`, as `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // Built from its parts, since the order that a locale gives them has changed between browser versions.
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
