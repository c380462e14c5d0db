import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alerts, clear, hold, resume, success } from './alerts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clear();
  vi.useRealTimers();
});
const shown = () => alerts.current?.message;

it('an alert shows for five seconds, and longer while it is pointed at', () => {
  success('Salvo');
  vi.advanceTimersByTime(4999);
  expect(shown()).toBe('Salvo');
  hold();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Salvo');
  resume();
  vi.advanceTimersByTime(4999);
  expect(shown()).toBe('Salvo');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

it('an alert that replaces one that was pointed at has its own time', () => {
  success('Salvo');
  hold();
  success('Enviado');
  vi.advanceTimersByTime(3000);
  resume();
  vi.advanceTimersByTime(4999);
  expect(shown()).toBe('Enviado');
});
