/** Types that a browser shows as pictures without running anything. Files of all other types are downloaded. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

const NAME_MAX = 150;
/** Path separators, control characters, and characters that reverse how a name is read (`gpj.exe`). */
const UNSAFE = /[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the headers of every response that has a person's file or a part of it: its content must not run, must not be
 * taken for another type, and must not be stored by shared caches.
 *
 * @param type from `sniffType`
 * @param name as the person named it; may be anything
 */
export function contentHeaders(type: string, name: string): Record<string, string> {
  const disposition = SHOWN.has(type) ? 'inline' : 'attachment';
  return {
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-disposition': `${disposition}; ${fileName(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
  };
}

/** Returns a file's name in a safe form, for passing it on. */
export const safeName = (name: string): string => shorten(name.replace(UNSAFE, '_').trim());

/**
 * Returns the header's file name twice (RFC 6266): complete in the encoding of RFC 5987, and with ASCII only for
 * clients that don't know it.
 */
function fileName(name: string): string {
  const safe = safeName(name) || 'arquivo';
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%]/gu, '_');
  const ascii = plain || '_';
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Shortens a name by whole characters. Its extension is kept, because systems choose by it the program that opens the
 * file.
 */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_MAX) return name;
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, NAME_MAX - ending.length).join('') + ending;
}
