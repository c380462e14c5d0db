import { encodeMentions, type Mentionable } from './mentions';

/**
 * Returns whether a text mentions a name that several people have without the e-mail that `distinctNames` adds to it, so
 * that nobody would be mentioned.
 */
export function isUnclear(text: string, mentioned: Mentionable[]): boolean {
  const bare = mentioned.map(({ id, name }) => ({ id, name: name.replace(/ \([^\s()@]+@[^\s()@]+\)$/, '') }));
  return encodeMentions(text, [...mentioned, ...bare]) !== encodeMentions(text, mentioned);
}
