/**
 * Formats a Brazilian telephone number while it is typed: «(11) 98765-4321». Other text stays as typed, for `readPhone`
 * to read once complete: foreign numbers, 0800, and anything with more digits.
 */
export function formatPhone(typed: string): string {
  if (/[^\d\s().-]/.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, '');
  if (digits !== '' && digits.length < 3) return digits;
  // A mobile number with the country's code; shorter ones may be of area 55 with one digit too many.
  if (/^55[1-9]{2}9\d{8}$/.test(digits)) return digits;
  if (!/^[1-9]{2}/.test(digits) || digits.length > 11) return typed;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length > cut ? `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}` : `(${area}) ${rest}`;
}
