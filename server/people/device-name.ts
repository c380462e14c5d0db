import Bowser from 'bowser';

/**
 * Returns a device's name for people, from the user agent of a request, such as «Chrome em Android»; null if it is
 * unknown.
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' em ') || null;
}
