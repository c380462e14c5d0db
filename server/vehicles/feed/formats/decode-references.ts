const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

/**
 * Resolves in one pass the five entities of every XML and numeric references to characters: `&amp;lt;` becomes `&lt;`.
 * Leaves everything else unchanged, also numbers that are no character.
 */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex!, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}
