/** A Brazilian telephone as it is typed: «(11) 98765-4321»; numbers with + are left as they are. */
export function formatPhone(typed: string): string {
  if (typed.trimStart().startsWith('+')) return typed;
  const digits = typed.replaceAll(/\D/g, '').slice(0, 11);
  if (digits.length < 3) return digits;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length > cut ? `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}` : `(${area}) ${rest}`;
}

/** A kept telephone as it is typed: «(11) 98765-4321»; one of another country with its +. */
export const shownPhone = (phone: string | null) =>
  phone?.startsWith('+55') ? formatPhone(phone.slice(3)) : (phone ?? '');
