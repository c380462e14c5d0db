import { describe, expect, it } from 'vitest';
import { todayIn } from './today-in';

describe('today’s date', () => {
  it('is in the company’s time zone, not the device’s', () => {
    const night = new Date('2026-01-05T02:30:00Z');
    expect(todayIn('America/Sao_Paulo', night)).toBe('2026-01-04');
    expect(todayIn('UTC', night)).toBe('2026-01-05');
    expect(todayIn('Asia/Tokyo', night)).toBe('2026-01-05');
    expect(todayIn('America/Manaus', new Date('2027-01-01T03:59:00Z'))).toBe('2026-12-31');
  });
});
