const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

/**
 * Resolves the five entities that every XML has, and references to characters by number, once: `&amp;lt;` is `&lt;`.
 * Whatever else looks like one stays as it is, and so do numbers of no character.
 */
export function decodeReferences(text: string): string {
  return text.replace(REFERENCE, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex!, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}
