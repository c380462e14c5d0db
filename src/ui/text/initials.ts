/** Returns the first letters of the first and last name: «Marina da Costa» is MC. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return picked.map(word => [...word][0]!.toUpperCase()).join('') || '?';
}

/** Returns the first word of a name, for a greeting. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
