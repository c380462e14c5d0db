import { proxy } from 'valtio';
import type { Refusal } from '../../domain/refusals';

type AlertType = 'success' | 'warning' | 'error';

interface Alerts {
  current: { id: number; type: AlertType; message: string; detail: string | null } | null;
}

/** How long an alert is shown. */
const ALERT_MS = 5000;

/** The one alert of the app: a new one takes the place of the old. */
export const alerts = proxy<Alerts>({ current: null });

let last = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(type: AlertType, message: string, detail: string | null = null) {
  clearTimeout(timer);
  last += 1;
  alerts.current = { id: last, type, message, detail };
  timer = setTimeout(clear, ALERT_MS);
}

export const success = (message: string, detail?: string) => show('success', message, detail);
export const warning = (message: string, detail?: string) => show('warning', message, detail);
export const error = (message: string, detail?: string) => show('error', message, detail);

/** Keeps what is shown for as long as somebody points at it; `resume` begins its time anew. */
export const hold = () => clearTimeout(timer);

export const resume = () => {
  hold();
  timer = setTimeout(clear, ALERT_MS);
};

export function clear() {
  clearTimeout(timer);
  alerts.current = null;
}

/** Tells why a change was refused; answers whether it was kept. */
export function tellRefusal(decision: { ok: true } | { ok: false; refusal: Refusal }): boolean {
  if (!decision.ok) {
    const { message, errors } = decision.refusal;
    error(message, errors && Object.values(errors).flat().join(' '));
  }
  return decision.ok;
}
