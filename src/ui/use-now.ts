import { useSyncExternalStore } from 'react';
import { todayIn } from '../../domain/today-in';

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the current time, updated twice a minute, for texts such as «há 2 min». */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Returns the current day in a time zone, `YYYY-MM-DD`; it changes at midnight there, also on a page left alone. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => todayIn(timeZone, new Date()));
}
