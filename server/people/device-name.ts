import Bowser from 'bowser';

/** What a person would call the device that a request comes from, such as «Chrome em Android»; null if it doesn't say. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' em ') || null;
}
