/** What a browser shows as a picture and nothing else; all the rest is saved. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

const NAME_MAX = 150;
/** Separators of paths, control characters, and those that turn round how a name is read (`gpj.exe`). */
const UNSAFE = /[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * What every answer with a person's file must send, whole or in part: nothing in it may run, or be taken for
 * something else than it is, and no cache that others share may keep it.
 *
 * @param type from `sniffType`
 * @param name as the person called it; may be anything
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

/** What is kept of a file's name where it is handed on. */
export const safeName = (name: string): string => shorten(name.replace(UNSAFE, '_').trim());

/** Twice (RFC 6266): whole in RFC 5987's way, and without what is not ASCII for who doesn't know it. */
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

/** In whole characters, and with its ending, by which systems choose what opens it. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_MAX) return name;
  const ending = /\.[^.\s]{1,10}$/u.exec(name)?.[0] ?? '';
  return characters.slice(0, NAME_MAX - ending.length).join('') + ending;
}
