import type { Tells } from './command';

/** What a line of history says of something that has a title: «adicionou a tarefa «Papéis»». */
export const titled =
  (text: string): Tells =>
  ({ old, new: fresh }) => ({ text: `${text} «${String(fresh.title ?? old.title)}»` });

export const renamed = (what: string, before: unknown, after: unknown) => ({
  text: `renomeou ${what} «${String(before)}» para «${String(after)}»`,
});

/** The card at the other end of a connection, as history has it: what is of another flow has no name there. */
export function otherCard({ title, connection_id }: Record<string, unknown>): string {
  if (title) return `«${String(title)}»`;
  return connection_id ? 'um card de outro fluxo' : 'outro card';
}
