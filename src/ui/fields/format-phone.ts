/**
 * A telephone of this country while it is typed: «(11) 98765-4321». Anything else stays as it is typed, for `readPhone`
 * to read once it is whole: another country's, 0800, and whatever has more digits.
 */
export function formatPhone(typed: string): string {
  if (/[^\d\s().-]/.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, '');
  if (digits !== '' && digits.length < 3) return digits;
  // A mobile with the country's code: shorter ones may be a number of the area 55 with a digit too many.
  if (/^55[1-9]{2}9\d{8}$/.test(digits)) return digits;
  if (!/^[1-9]{2}/.test(digits) || digits.length > 11) return typed;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length > cut ? `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}` : `(${area}) ${rest}`;
}
