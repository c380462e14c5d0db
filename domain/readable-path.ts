/**
 * A path that can be decoded: one with a `%` that begins no letter of UTF-8 (`/flows/%E0%A4%A`) goes without, and then
 * names something that isn't there, as any other made-up address does.
 */
export function readablePath(path: string): string {
  try {
    // Its answer is looked at, or the build would leave it out.
    return decodeURIComponent(path) && path;
  } catch {
    return path.replaceAll('%', '');
  }
}
