/** Labels of the columns of a card that people type into. */
export const TYPED_ON_CARD = {
  title: 'Título',
  description: 'Descrição',
  more_info: 'Mais informações',
  expiration_date: 'Vencimento',
};

/** Labels of the columns of a card. */
export const CARD_LABELS = { ...TYPED_ON_CARD, current_phase_id: 'Fase' };

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Formats integer cents as «R$ 78.900,00», with an ordinary space. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100).replaceAll('\u00a0', ' ');
}

/** Returns a vehicle's price as text, from cents. 0 counts as no price, because imports once stored it for that. */
export const priceWords = (price: number | null): string => (price ? formatMoney(price) : 'Consulte');

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20 });

/** Formats a number as «1.234,5». */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** Formats a day as «28/11/2026». */
export function fullDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Formats an instant as «28/11/2026 14:05» in the time zone; by default in that of the machine. */
export function dayAndTime(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(',', '');
}
