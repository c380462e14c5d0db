/** A Brazilian telephone as it is typed: «(11) 98765-4321»; numbers with + are left as they are. */
export function formatPhone(typed: string): string {
  if (typed.trimStart().startsWith('+')) return typed;
  const digits = typed.replaceAll(/\D/g, '').slice(0, 11);
  if (digits.length < 3) return digits;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length > cut ? `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}` : `(${area}) ${rest}`;
}
