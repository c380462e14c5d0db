/**
 * Returns a path that can be decoded. If it has a `%` that is not part of valid UTF-8 (`/flows/%E0%A4%A`), every `%` is
 * removed, and the path then leads to nothing, like any other invalid address.
 */
export function readablePath(path: string): string {
  try {
    // The result is used, since the build would otherwise remove the call.
    return decodeURIComponent(path) && path;
  } catch {
    return path.replaceAll('%', '');
  }
}
