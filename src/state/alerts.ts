import { proxy } from 'valtio';
import type { Refusal } from '../../domain/refusals';

type AlertType = 'success' | 'warning' | 'error';

interface Alerts {
  current: { id: number; type: AlertType; message: string; detail: string | null } | null;
}

/** Milliseconds that an alert is shown. */
const ALERT_MS = 5000;

/** Current alert of the app; a new one replaces it. */
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

/** Keeps the alert on the screen while the pointer is over it; `resume` restarts its time. */
export const hold = () => clearTimeout(timer);

export const resume = () => {
  hold();
  timer = setTimeout(clear, ALERT_MS);
};

export function clear() {
  clearTimeout(timer);
  alerts.current = null;
}

/** Shows an alert with the reason if a change was refused. Returns whether the change was accepted. */
export function tellRefusal(decision: { ok: true } | { ok: false; refusal: Refusal }): boolean {
  if (!decision.ok) {
    const { message, errors } = decision.refusal;
    error(message, errors && Object.values(errors).flat().join(' '));
  }
  return decision.ok;
}
