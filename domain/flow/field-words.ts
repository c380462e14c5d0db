/** What people call the columns of a card that they type into. */
export const TYPED_ON_CARD = {
  title: 'Título',
  description: 'Descrição',
  more_info: 'Mais informações',
  expiration_date: 'Vencimento',
};

/** What people call the columns of a card. */
export const CARD_LABELS = { ...TYPED_ON_CARD, current_phase_id: 'Fase' };

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** «R$ 78.900,00» from integer cents, with an ordinary space. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100).replaceAll('\u00a0', ' ');
}

/** A vehicle's price in words, from cents. 0 counts as none: imports once kept it for that. */
export const priceWords = (price: number | null): string => (price ? formatMoney(price) : 'Consulte');

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20 });

/** «1.234,5». */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** «28/11/2026». */
export function fullDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** «28/11/2026 14:05», in that time zone; in that of the machine without one. */
export function dayAndTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(',', '');
}
