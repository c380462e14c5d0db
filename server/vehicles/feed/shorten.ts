const UNPRINTABLE = /\p{Cc}|\p{Surrogate}/gu;

/**
 * Shortens a text of a file for a report or a database: one line, no unprintable characters, at most `max` characters.
 */
export function shorten(text: string, max: number): string {
  const characters = [
    ...text
      .trim()
      .slice(0, max * 2 + 1)
      .replace(UNPRINTABLE, ' '),
  ];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
