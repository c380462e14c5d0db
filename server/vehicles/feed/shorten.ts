const UNPRINTABLE = /\p{Cc}|\p{Surrogate}/gu;

/**
 * A text of a file as a report may show and a database may keep it: one line, without what is no character, at most
 * `max` characters.
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
