const DEVICE_KEY = 'patio.device';

/**
 * The name of this device for the server, random, for as long as the browser keeps it: wrong passwords that others try
 * elsewhere then keep nobody waiting here. Undefined where nothing may be kept.
 */
export function deviceToken(): string | undefined {
  try {
    const kept = localStorage.getItem(DEVICE_KEY);
    if (kept) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    const made = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(DEVICE_KEY, made);
    return made;
  } catch {
    return undefined;
  }
}
