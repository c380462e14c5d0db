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

/** The time, looked at twice a minute, for texts such as «há 2 min». */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** The day in a time zone, `YYYY-MM-DD`: another one at midnight there, also on a page that nobody touches. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => todayIn(timeZone, new Date()));
}
