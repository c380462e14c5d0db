/**
 * Returns a stored telephone (+5511987654321) as people type it: «(11) 98765-4321», «0800 123 4567», «4004-1234»;
 * numbers of other countries keep their +.
 */
export const shownPhone = (phone: string | null): string =>
  (phone ?? '')
    .replace(/^\+55([1-9][1-9])(\d{4,5})(\d{4})$/, '($1) $2-$3')
    .replace(/^\+55([3589]00)(\d{3})(\d{3,4})$/, '0$1 $2 $3')
    .replace(/^\+55(\d{4})(\d{4})$/, '$1-$2');
