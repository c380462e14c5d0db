/** Returns the beginning of a text on one line, cut between words. */
export function excerpt(text: string, most = 160): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > most - 24 ? space : most)}…`;
}
