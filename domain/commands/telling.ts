import type { Tells } from './command';

/** Makes the words of a line of history about something that has a title: «adicionou a tarefa «Papéis»». */
export const titled =
  (text: string): Tells =>
  ({ old, new: fresh }) => ({ text: `${text} «${String(fresh.title ?? old.title)}»` });

export const renamed = (what: string, before: unknown, after: unknown) => ({
  text: `renomeou ${what} «${String(before)}» para «${String(after)}»`,
});

/**
 * Returns the name of the card at the other end of a connection, as history stores it. A card of another flow has no
 * name there.
 */
export function otherCard({ title, connection_id }: Record<string, unknown>): string {
  if (title) return `«${String(title)}»`;
  return connection_id ? 'um card de outro fluxo' : 'outro card';
}
