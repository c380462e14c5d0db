const KEY = 'patio.company';

/** The company that this tab was in before it was loaded anew; null where it was in none, or the browser keeps nothing. */
export function tabCompany(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

/** Notes the company that this tab is in; null for none. */
export function noteTabCompany(tenantId: number | null): void {
  try {
    if (tenantId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, String(tenantId));
  } catch {
    // Storage that is full or forbidden only costs that it opens in the one last chosen on the device.
  }
}
