import type { FieldType } from './entities/board';

/** What people call the columns of a card. */
export const CARD_LABELS = {
  title: 'Título',
  description: 'Descrição',
  more_info: 'Mais informações',
  expiration_date: 'Vencimento',
  current_phase_id: 'Fase',
};

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 20 });

/** «R$ 78.900,00» from integer cents, with an ordinary space. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100).replaceAll('\u00a0', ' ');
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

/** What a custom field holds, in the words of a reader; empty for nothing. What does not fit its type stays as it is. */
export function formatFieldValue(type: FieldType, value: unknown, timeZone?: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return type === 'currency' ? formatMoney(value) : number.format(value);
  const text = String(value);
  if (type === 'date') return fullDay(text);
  return type === 'datetime' && !Number.isNaN(Date.parse(text)) ? dayAndTime(text, timeZone) : text;
}
