const KEY = 'patio.company';

/**
 * Returns the company that this tab was in before it was reloaded; null if it was in none, or the browser stores
 * nothing.
 */
export function tabCompany(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

/** Records the company that this tab is in; null for none. */
export function noteTabCompany(tenantId: number | null): void {
  try {
    if (tenantId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, String(tenantId));
  } catch {
    // If storage is full or forbidden, the tab only opens in the company last chosen on the device.
  }
}
